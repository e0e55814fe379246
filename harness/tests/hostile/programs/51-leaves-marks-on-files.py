# 51. Leaves modes, times or attributes on files of the system and of its own for the next test.
# expect: AC
import os
import sys

for path in [__file__, sys.executable, os.__file__, "/usr", "/usr/bin", "/usr/lib", "/etc", "/dev/null", "/box", "/tmp"]:
    for attempt in (lambda: os.utime(path, (1234, 1234)), lambda: os.chmod(path, 0o777),
                    lambda: os.setxattr(path, "user.casewise-hostile", b"x"),
                    lambda: os.chown(path, os.getuid(), os.getgid())):
        try:
            attempt()
            print("got", path)
            sys.exit()
        except OSError:
            pass
print(sum(map(int, input().split())))
