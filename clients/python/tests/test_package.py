from __future__ import annotations

import base64
import hashlib
import sys
import tempfile
import unittest
import zipfile
from pathlib import Path

import heliodex
from heliodex.records import API_VERSION, OPERATIONS

BACKEND = Path(__file__).resolve().parent.parent / "backend"


class Package(unittest.TestCase):
    def test_the_major_version_is_the_version_of_the_api(self) -> None:
        self.assertEqual(heliodex.__version__.partition(".")[0], API_VERSION)

    def test_the_whole_surface_can_be_imported(self) -> None:
        for name in heliodex.__all__:
            self.assertTrue(hasattr(heliodex, name), name)

    def test_every_operation_of_the_api_can_be_called(self) -> None:
        package = Path(heliodex.__file__).parent
        code = "".join((package / f"{name}.py").read_text("utf-8") for name in ("client", "resources", "streams"))
        missing = [name for name in OPERATIONS if f'"{name}"' not in code]
        self.assertEqual(missing, ["getOpenApi"])

    def test_a_wheel_records_each_of_its_files_and_is_the_same_again(self) -> None:
        sys.path.insert(0, str(BACKEND))
        self.addCleanup(sys.path.remove, str(BACKEND))
        import heliodex_build

        with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as other:
            name = heliodex_build.build_wheel(folder)
            self.assertEqual(name, f"heliodex-{heliodex.__version__}-py3-none-any.whl")
            heliodex_build.build_wheel(other)
            self.assertEqual((Path(folder) / name).read_bytes(), (Path(other) / name).read_bytes())
            with zipfile.ZipFile(Path(folder) / name) as wheel:
                record = f"heliodex-{heliodex.__version__}.dist-info/RECORD"
                rows = [line.rsplit(",", 2) for line in wheel.read(record).decode().splitlines()]
                self.assertEqual([row[0] for row in rows], wheel.namelist())
                for path, digest, size in rows[:-1]:
                    content = wheel.read(path)
                    expected = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
                    self.assertEqual((digest, size), (f"sha256={expected}", str(len(content))))
                self.assertIn("heliodex/py.typed", wheel.namelist())
            self.assertTrue(heliodex_build.build_sdist(folder).endswith(".tar.gz"))


if __name__ == "__main__":
    unittest.main()
