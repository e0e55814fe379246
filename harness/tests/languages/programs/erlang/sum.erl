-module(sum).
-export([main/0]).
depth(0) -> 0;
depth(N) -> 1 + depth(N - 1).
main() ->
    {ok, [A, B]} = io:fread("", "~d ~d"),
    100000 = depth(100000),
    io:format("~w~n", [A + B]).
