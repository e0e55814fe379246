-module(crash).
-export([main/0]).
main() -> error(on_purpose).
