#!/usr/bin/env python3
"""Proves that scripts/sync-packages writes what belongs in the packages and that --check sees a difference."""

import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent
SCRIPT = ROOT / "scripts" / "sync-packages"


class SyncPackages(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(prefix="casewise test ")
        self.root = pathlib.Path(self.folder.name)
        for name in ("generators", "reference"):
            shutil.copytree(ROOT / name, self.root / name)

    def tearDown(self):
        self.folder.cleanup()

    def sync(self, *options):
        command = [sys.executable, SCRIPT, "--root", self.root, *options]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    def test_writes_then_agrees(self):
        self.assertEqual(self.sync("--check").returncode, 1)
        self.assertEqual(self.sync().returncode, 0)
        self.assertEqual(self.sync("--check").returncode, 0)

    def test_sees_an_edit_on_either_side(self):
        self.sync()
        copy = self.root / "testdata/yahtzee/submissions/accepted/reference.cpp"
        copy.write_text(copy.read_text() + "// edited\n")
        checked = self.sync("--check")
        self.assertEqual(checked.returncode, 1)
        self.assertIn("yahtzee/submissions/accepted/reference.cpp", checked.stdout + checked.stderr)
        self.sync()
        source = self.root / "generators/lib/random.cpp"
        source.write_text(source.read_text() + "// edited\n")
        self.assertEqual(self.sync("--check").returncode, 1)

    def test_copies_compile_alone(self):
        self.sync()
        copies = sorted(self.root.glob("testdata/*/**/*.cpp"))
        self.assertEqual(len(copies), 8)
        for copy in copies:
            with self.subTest(copy.relative_to(self.root)):
                command = ["g++", "-std=c++20", "-fsyntax-only", copy]
                run = subprocess.run(command, capture_output=True, text=True, check=False)
                self.assertEqual(run.returncode, 0, run.stderr)

    def test_missing_source_is_an_error(self):
        (self.root / "reference/diceyut_main.cpp").unlink()
        self.assertEqual(self.sync("--check").returncode, 2)


if __name__ == "__main__":
    unittest.main()
