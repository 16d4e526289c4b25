"""Builds the package with the standard library alone (PEP 517 and 660), so that it works without network.

The same sources give the same bytes.
"""

from __future__ import annotations

import ast
import base64
import gzip
import hashlib
import io
import re
import tarfile
import zipfile
from pathlib import Path
from typing import Any, Dict, List, Mapping, Optional, Tuple

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = "heliodex"
TAG = "py3-none-any"
# The first moment that a zip file can express.
ZIP_TIME = (1980, 1, 1, 0, 0, 0)

Settings = Optional[Mapping[str, Any]]


def _project() -> Dict[str, Any]:
    """Returns the tables of pyproject.toml. Its values are written so that Python reads them as well."""
    tables: Dict[str, Any] = {}
    table: Dict[str, Any] = {}
    pending = ""
    for line in (ROOT / "pyproject.toml").read_text("utf-8").splitlines():
        header = re.fullmatch(r"\[+([\w.-]+)\]+", line)
        if header and pending == "":
            table = tables.setdefault(header[1], {})
            continue
        pending += line
        name, _, value = pending.partition("=")
        try:
            table[name.strip()] = True if value.strip() == "true" else ast.literal_eval(value.strip())
            pending = ""
        except SyntaxError:
            pending = pending if pending.strip() else ""
    return tables


def _version() -> str:
    text = (ROOT / PACKAGE / "_version.py").read_text("utf-8")
    found = re.search(r'^VERSION = "([0-9]+(?:\.[0-9]+)+)"$', text, re.MULTILINE)
    if found is None:
        raise ValueError("_version.py has no version")
    return found[1]


def _metadata() -> str:
    tables = _project()
    project = tables["project"]
    lines = [
        "Metadata-Version: 2.4",
        f"Name: {project['name']}",
        f"Version: {_version()}",
        f"Summary: {project['description']}",
        f"Keywords: {','.join(project['keywords'])}",
        f"License-Expression: {project['license']}",
        *(f"License-File: {name}" for name in project["license-files"]),
        *(f"Classifier: {name}" for name in project["classifiers"]),
        f"Requires-Python: {project['requires-python']}",
    ]
    for extra, needed in tables["project.optional-dependencies"].items():
        lines.append(f"Provides-Extra: {extra}")
        lines.extend(f'Requires-Dist: {name}; extra == "{extra}"' for name in needed)
    readme = (ROOT / str(project["readme"])).read_text("utf-8")
    return "\n".join([*lines, "Description-Content-Type: text/markdown", "", readme])


def _sources(folder: str) -> List[Tuple[str, bytes]]:
    files = (path for path in sorted((ROOT / folder).rglob("*")) if path.is_file() and "__pycache__" not in path.parts)
    return [(path.relative_to(ROOT).as_posix(), path.read_bytes()) for path in files]


def _dist_info() -> List[Tuple[str, bytes]]:
    wheel = f"Wheel-Version: 1.0\nGenerator: heliodex_build\nRoot-Is-Purelib: true\nTag: {TAG}\n"
    folder = f"{PACKAGE}-{_version()}.dist-info"
    return [
        (f"{folder}/METADATA", _metadata().encode()),
        (f"{folder}/WHEEL", wheel.encode()),
        (f"{folder}/licenses/LICENSE", (ROOT / "LICENSE").read_bytes()),
    ]


def _record_line(name: str, content: bytes) -> str:
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(content)}"


def _write_wheel(folder: str, files: List[Tuple[str, bytes]]) -> str:
    name = f"{PACKAGE}-{_version()}-{TAG}.whl"
    record = f"{PACKAGE}-{_version()}.dist-info/RECORD"
    lines = [*(_record_line(path, content) for path, content in files), f"{record},,", ""]
    with zipfile.ZipFile(Path(folder) / name, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content in [*files, (record, "\n".join(lines).encode())]:
            entry = zipfile.ZipInfo(path, ZIP_TIME)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o100644 << 16
            archive.writestr(entry, content)
    return name


def get_requires_for_build_wheel(config_settings: Settings = None) -> List[str]:
    return []


get_requires_for_build_sdist = get_requires_for_build_wheel
get_requires_for_build_editable = get_requires_for_build_wheel


def prepare_metadata_for_build_wheel(metadata_directory: str, config_settings: Settings = None) -> str:
    for name, content in _dist_info():
        path = Path(metadata_directory) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return f"{PACKAGE}-{_version()}.dist-info"


prepare_metadata_for_build_editable = prepare_metadata_for_build_wheel


def build_wheel(wheel_directory: str, config_settings: Settings = None, metadata_directory: Optional[str] = None) -> str:
    return _write_wheel(wheel_directory, [*_sources(PACKAGE), *_dist_info()])


def build_editable(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: Optional[str] = None
) -> str:
    return _write_wheel(wheel_directory, [(f"{PACKAGE}.pth", f"{ROOT}\n".encode()), *_dist_info()])


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    base = f"{PACKAGE}-{_version()}"
    single = [(name, (ROOT / name).read_bytes()) for name in ("pyproject.toml", "README.md", "LICENSE")]
    files = [*single, *_sources("backend"), *_sources(PACKAGE), *_sources("tests"), ("PKG-INFO", _metadata().encode())]
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for path, content in files:
            entry = tarfile.TarInfo(f"{base}/{path}")
            entry.size = len(content)
            entry.mode = 0o644
            archive.addfile(entry, io.BytesIO(content))
    name = f"{base}.tar.gz"
    with open(Path(sdist_directory) / name, "wb") as file, gzip.GzipFile("", "wb", fileobj=file, mtime=0) as zipped:
        zipped.write(packed.getvalue())
    return name
