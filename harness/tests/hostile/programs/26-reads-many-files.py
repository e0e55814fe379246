# 26. Reads more system files than the memory limit; what the kernel keeps of them is not the program's.
# expect: AC
import os


def read_files(left):
    for top, _, names in os.walk("/usr/lib"):
        for name in names:
            path = os.path.join(top, name)
            if os.path.islink(path) or not os.path.isfile(path):
                continue
            with open(path, "rb", buffering=0) as file:
                while part := file.read(1 << 20):
                    left -= len(part)
                    if left <= 0:
                        return


read_files(80 << 20)
print(sum(map(int, input().split())))
