program crash;
var p: ^integer;
begin
  p := nil;
  writeln(p^);
end.
