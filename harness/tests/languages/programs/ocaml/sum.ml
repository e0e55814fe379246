let rec depth n = if n = 0 then 0 else 1 + depth (n - 1)
let () =
  Scanf.scanf " %d %d" (fun a b ->
    if depth 100000 = 100000 then Printf.printf "%d\n" (a + b))
