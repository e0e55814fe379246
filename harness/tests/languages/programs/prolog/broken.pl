main :- writeln(.
