program broken
  x = = 5
end program
