program crash
  error stop "on purpose"
end program
