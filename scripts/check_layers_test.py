#!/usr/bin/env python3
"""Proves that scripts/check-layers finds what it looks for."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parent / "check-layers"


class CheckLayers(unittest.TestCase):
    def check(self, files):
        with tempfile.TemporaryDirectory(prefix="casewise test ") as folder:
            root = pathlib.Path(folder)
            for name in ("harness", "reference", "generators"):
                (root / name).mkdir()
            for name, text in files.items():
                path = root / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
            run = subprocess.run([sys.executable, SCRIPT, "--root", root], capture_output=True, text=True, check=False)
            return run.returncode, run.stderr

    def test_good_tree(self):
        code, errors = self.check({
            "harness/base/a.cpp": "#include <string>\n",
            "harness/base/CMakeLists.txt": "casewise_module(base SOURCES a.cpp)\n",
            "harness/model/b.hpp": '#include "harness/base/a.hpp"\n'})
        self.assertEqual((code, errors), (0, ""))

    def test_upward_include(self):
        code, errors = self.check({"harness/base/a.hpp": '#include "harness/cli/b.hpp"\n'})
        self.assertEqual(code, 1)
        self.assertIn("base may not include harness/cli/b.hpp", errors)

    def test_confined_library(self):
        code, errors = self.check({"harness/base/a.hpp": "#include <boost/process.hpp>\n"})
        self.assertEqual(code, 1)
        self.assertIn("only harness/os/tool_process.cpp", errors)

    def test_file_that_is_not_built(self):
        code, errors = self.check({"reference/a.cpp": "", "reference/CMakeLists.txt": "a.cpps ba.cpp\n"})
        self.assertEqual(code, 1)
        self.assertIn("no CMakeLists.txt names it", errors)

    def test_a_name_that_a_built_file_has_too(self):
        code, errors = self.check({
            "reference/a.cpp": "", "reference/b/a.cpp": "", "reference/c/a.cpp": "",
            "reference/CMakeLists.txt": "add_executable(a a.cpp\n  c/a.cpp)\n"})
        self.assertEqual(code, 1)
        self.assertEqual(errors, "reference/b/a.cpp: no CMakeLists.txt names it\n")

    def test_programs_of_packages_stand_alone(self):
        lists = {f"{top}/CMakeLists.txt": "a.cpp a_test.cpp" for top in ("reference", "generators")}
        for include in ('"harness/base/a.hpp"', '"generators/a.hpp"', "<fmt/format.h>", "<unistd.h>"):
            code, errors = self.check({**lists, "reference/a.cpp": f"#include <vector>\n#include {include}\n"})
            self.assertEqual(code, 1, include)
            self.assertIn("may include only itself and the standard library", errors)
        self.assertEqual(self.check({**lists, "generators/a_test.cpp": "#include <gtest/gtest.h>\n"}), (0, ""))
        self.assertEqual(self.check({**lists, "generators/a.cpp": '#include "generators/a.hpp"\n'}), (0, ""))

    def test_long_file_and_unknown_module(self):
        code, errors = self.check({
            "harness/new/a.hpp": "\n" * 401, "harness/new/b.hpp": "\n" * 400,
            "harness/new/c_test.cpp": "\n" * 401, "harness/new/CMakeLists.txt": "c_test.cpp"})
        self.assertEqual(code, 1)
        self.assertIn("a.hpp: 401 lines", errors)
        self.assertNotIn("b.hpp", errors)
        self.assertNotIn("c_test.cpp", errors)
        self.assertIn("harness/new: not in the table", errors)


if __name__ == "__main__":
    unittest.main()
