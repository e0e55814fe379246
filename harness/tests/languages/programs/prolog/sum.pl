depth(0, 0) :- !.
depth(N, D) :- M is N - 1, depth(M, E), D is E + 1.
main :- read_line_to_string(user_input, L), split_string(L, " ", " ", [S, T]),
        number_string(A, S), number_string(B, T),
        depth(100000, 100000), C is A + B, writeln(C).
