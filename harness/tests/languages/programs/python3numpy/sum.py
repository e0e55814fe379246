import numpy
print(numpy.array(input().split(), dtype=numpy.int64).sum())
