<?php
function depth($n) { return $n == 0 ? 0 : 1 + depth($n - 1); }
[$a, $b] = array_map('intval', explode(' ', trim(fgets(STDIN))));
if (depth(100000) == 100000) echo $a + $b, "\n";
