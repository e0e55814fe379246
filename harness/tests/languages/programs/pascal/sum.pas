program sum;
var a, b: int64;
function depth(n: longint): longint;
begin
  if n = 0 then depth := 0 else depth := 1 + depth(n - 1);
end;
begin
  readln(a, b);
  if depth(100000) = 100000 then writeln(a + b);
end.
