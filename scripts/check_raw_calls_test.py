#!/usr/bin/env python3
"""check-raw-calls must find what it is there for."""

import pathlib
import subprocess
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parent / "check-raw-calls"
RAW = "static void raw() { asm volatile(\"syscall\" : : \"a\"(39) : \"rcx\", \"r11\", \"memory\"); }\n"


def check(source):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "mini_init.cpp"
        path.write_text(RAW + source)
        built = path.with_suffix(".cpp.o")
        subprocess.run(["g++", "-O2", "-fno-stack-protector", "-c", path, "-o", built], check=True)
        return subprocess.run([SCRIPT, built], capture_output=True, text=True, check=False)


class CheckRawCalls(unittest.TestCase):
    def test_raw_calls_pass(self):
        done = check("int run() { raw(); return 0; }\n")
        self.assertEqual(done.returncode, 0, done.stdout)

    def test_a_call_of_the_library_is_found(self):
        done = check("#include <cstdlib>\nvoid* run() { raw(); return std::malloc(1); }\n")
        self.assertEqual(done.returncode, 1)
        self.assertIn("malloc", done.stdout)

    def test_errno_is_found(self):
        done = check("#include <cerrno>\nint run() { raw(); return errno; }\n")
        self.assertEqual(done.returncode, 1)

    def test_thread_local_storage_is_found(self):
        done = check("static thread_local int value;\nint run() { raw(); return ++value; }\n")
        self.assertEqual(done.returncode, 1)
        self.assertIn("thread-local", done.stdout)

    def test_no_file_is_an_error(self):
        self.assertEqual(subprocess.run([SCRIPT], capture_output=True, check=False).returncode, 2)


if __name__ == "__main__":
    unittest.main()
