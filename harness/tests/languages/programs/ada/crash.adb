procedure Crash is
begin
   raise Program_Error;
end Crash;
