raise "on purpose"
