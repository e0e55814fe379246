program broken;
begin
  undeclared;
end.
