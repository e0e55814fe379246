-module(broken).
-export([main/0]).
main() -> undeclared().
