# 46. Looks for the answers beside the system files that an interpreter needs.
# expect: AC
# outside: works
import os
import sys


def got(what):
    print("got", what)
    sys.exit()


for path in ["/proc/1/root", "/proc/self/cwd", "/proc/self/fd", "/home", "/root", "/var/log", "/var/tmp", "/var/lib/dpkg", "/etc/passwd", "/etc/shadow",
             "/usr/src", "../../../../etc/passwd", "/etc/hosts", "/tmp/input", "/run"]:
    if os.path.lexists(path):
        got(path)
for top, directories, names in os.walk("/"):
    if top == "/":
        directories[:] = [name for name in directories if name != "usr"]
    for name in names:
        if name.endswith((".ans", ".in")):
            got(os.path.join(top, name))
print(sum(map(int, input().split())))
