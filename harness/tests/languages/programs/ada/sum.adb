with Ada.Text_IO; use Ada.Text_IO;
with Ada.Long_Long_Integer_Text_IO; use Ada.Long_Long_Integer_Text_IO;
procedure Sum is
   X, Y : Long_Long_Integer;
   function Depth (N : Integer) return Integer is
   begin
      if N = 0 then return 0; end if;
      return 1 + Depth (N - 1);
   end Depth;
begin
   Get (X); Get (Y);
   if Depth (100_000) = 100_000 then
      Put (X + Y, Width => 1); New_Line;
   end if;
end Sum;
