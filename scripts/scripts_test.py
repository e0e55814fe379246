#!/usr/bin/env python3
"""Proves what the shell scripts promise for the case that something is missing, fails or is done twice at once."""

import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

SCRIPTS = pathlib.Path(__file__).resolve().parent

# Takes a while, and fails when a second one runs meanwhile.
ALONE = """#!/bin/sh
mkdir "$ROOT/busy" || exit 9
sleep 0.3
rmdir "$ROOT/busy"
"""


class Scripts(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(prefix="casewise test ")
        self.root = pathlib.Path(self.folder.name)
        (self.root / "scripts").mkdir()
        (self.root / "bin").mkdir()
        for name in ("build", "casewise", "lint", "setup"):
            shutil.copy(SCRIPTS / name, self.root / "scripts")

    def tearDown(self):
        self.folder.cleanup()

    def stub(self, path, text):
        (self.root / path).write_text(text)
        (self.root / path).chmod(0o755)

    def start(self, name, *arguments, path=None):
        environment = {**os.environ, "ROOT": str(self.root), "PATH": path or f"{self.root}/bin:{os.environ['PATH']}"}
        return subprocess.Popen([shutil.which("bash"), self.root / "scripts" / name, *arguments], env=environment,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def run_script(self, name, *arguments, path=None):
        process = self.start(name, *arguments, path=path)
        _, errors = process.communicate()
        return process.returncode, errors

    def path_with(self, *programs):
        """A PATH with these programs and nothing else."""
        for program in programs:
            (self.root / "bin" / program).symlink_to(shutil.which(program))
        return str(self.root / "bin")

    def test_a_failed_build_is_no_verdict(self):
        self.stub("scripts/build", "#!/bin/sh\nexit 1\n")
        self.assertEqual(self.run_script("casewise", "grade")[0], 3)

    def test_builds_that_start_together_take_turns(self):
        self.stub("scripts/setup", "#!/bin/sh\n")
        self.stub("bin/cmake", ALONE)
        self.stub("bin/ninja", ALONE)
        processes = [self.start("build", "release") for _ in range(3)]
        for process in processes:
            _, errors = process.communicate()
            self.assertEqual(process.returncode, 0, errors)

    def test_setup_lists_what_is_needed_where_it_cannot_install(self):
        code, errors = self.run_script("setup", path=self.path_with("dirname"))
        self.assertEqual(code, 2)
        for package in ("cmake", "git", "librapidcheck-dev", "shellcheck"):
            self.assertIn(f"  {package}\n", errors)

    def test_lint_without_its_tools_is_skipped(self):
        code, errors = self.run_script("lint", path=self.path_with("dirname", "clang-format"))
        self.assertEqual(code, 77)
        self.assertIn("shellcheck is not installed", errors)


if __name__ == "__main__":
    unittest.main()
