# 26. Reads more system files than the memory limit; what the kernel keeps of them is not the program's.
# expect: AC
# limits: cpu=5s
import os

left = 80 << 20
for top, _, names in os.walk("/usr/lib"):
    for name in names:
        path = os.path.join(top, name)
        if left <= 0 or os.path.islink(path) or not os.path.isfile(path):
            continue
        with open(path, "rb", buffering=0) as file:
            while left > 0 and (part := file.read(1 << 20)):
                left -= len(part)
print(sum(map(int, input().split())))
