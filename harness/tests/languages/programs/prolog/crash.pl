main :- throw(on_purpose).
