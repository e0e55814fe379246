# 58. Runs programs of the system that run as their owner.
# expect: AC
import os
import subprocess

found = [path for path in ("/usr/bin/su", "/usr/bin/sudo", "/usr/bin/mount", "/usr/bin/passwd", "/usr/bin/newgrp")
         if os.path.exists(path)]
if not os.statvfs("/usr/bin").f_flag & os.ST_NOSUID:
    print("got programs that run as their owner")
for command in (["su", "-c", "true"], ["sudo", "-n", "true"], ["mount", "-t", "tmpfs", "none", "/tmp"]):
    path = "/usr/bin/" + command[0]
    if path in found and subprocess.run([path, *command[1:]], stdin=subprocess.DEVNULL, capture_output=True).returncode == 0:
        print("got", command)
print(sum(map(int, input().split())))
