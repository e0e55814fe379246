# 47. Looks for descriptors that it was not given, from an interpreter.
# expect: AC
import fcntl

for fd in range(3, 1024):
    try:
        fcntl.fcntl(fd, fcntl.F_GETFD)
        print("got descriptor", fd)
        break
    except OSError:
        pass
print(sum(map(int, input().split())))
