program summing
  implicit none
  integer(8) :: a, b
  read *, a, b
  if (depth(100000) == 100000) print '(I0)', a + b
contains
  recursive function depth(n) result(r)
    integer, intent(in) :: n
    integer :: r
    if (n == 0) then
      r = 0
    else
      r = 1 + depth(n - 1)
    end if
  end function
end program
