use strict; use warnings; no warnings 'recursion';
sub depth { my $n = shift; return $n == 0 ? 0 : 1 + depth($n - 1); }
my ($a1, $b1) = split ' ', <STDIN>;
print $a1 + $b1, "\n" if depth(100000) == 100000;
