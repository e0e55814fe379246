# 50. Changes its own source, or what Python keeps of it, for the next test.
# expect: AC
import os
import sys

for path in [__file__, "/box/left.py", "/box/__pycache__", "/box"]:
    for attempt in (lambda: open(path, "w"), lambda: os.mkdir(path), lambda: os.chmod(path, 0o777),
                    lambda: os.utime(path), lambda: os.unlink(path), lambda: os.setxattr(path, "user.left", b"x")):
        try:
            attempt()
            print("got", path)
            sys.exit()
        except OSError:
            pass
print(sum(map(int, input().split())))
