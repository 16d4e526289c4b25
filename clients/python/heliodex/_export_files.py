"""Downloads of export files: resumed after a cut, checked, and in place only when they are right."""

from __future__ import annotations

import hashlib
import os
import uuid
from pathlib import Path
from typing import IO, Any, List, Mapping, NamedTuple, Optional, Union

from ._api import Api, Call
from ._retry import backoff
from .errors import HeliodexConnectionError, HeliodexError
from .records import Export

PathLike = Union[str, "os.PathLike[str]"]


class Wanted(NamedTuple):
    name: str
    size: int
    sha256: str


def wanted_file(export: Export, name: Optional[str]) -> Wanted:
    """Returns the file of a finished export that is to be downloaded: its data, or the one with this name."""
    if export["state"] != "ready":
        raise HeliodexError(
            f"The export {export['id']} is {export['state']}, so it has no files. Use exports.wait first.", code="export-not-ready"
        )
    manifest = export["manifest"]
    chosen = name if name is not None else (manifest or {"file": ""})["file"]
    files: List[Mapping[str, Any]] = [dict(file) for file in export["files"]]
    for file in files:
        if file["name"] == chosen:
            return Wanted(file["name"], file["bytes"], file["sha256"])
    names = ", ".join(str(file["name"]) for file in files)
    raise HeliodexError(f"The export has no file {chosen}. It has {names}.", code="not-found")


def place_of(path: PathLike, name: str) -> Path:
    """Returns where the file goes: a folder gets it under its own name, which must be nothing but a name."""
    place = Path(path)
    if not place.is_dir():
        return place
    if name in ("", ".", "..") or "/" in name or "\\" in name or "\0" in name or ":" in name:
        raise HeliodexError("The file has a name that can't be used. Pass a path with a name.", code="invalid-response")
    return place / name


def download(api: Api, call: Call, wanted: Wanted, place: Path) -> None:
    """Writes a file under a temporary name beside its place, and renames it when size and SHA-256 are right."""
    temporary = place.parent / f".{place.name}.{uuid.uuid4().hex[:8]}.part"
    try:
        with open(temporary, "xb") as file:
            _Download(api, call, wanted).into(file)
        os.replace(temporary, place)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


class _Download:
    def __init__(self, api: Api, call: Call, wanted: Wanted) -> None:
        self._api = api
        self._call = call
        self._wanted = wanted
        self._digest = hashlib.sha256()
        self._size = 0
        self._etag = ""
        self._is_complete = False

    def into(self, file: IO[bytes]) -> None:
        failures, furthest = 0, 0
        while not self._is_complete:
            try:
                self._continue(file)
                self._is_complete = True
            except HeliodexConnectionError:
                failures = 0 if self._size > furthest else failures + 1
                furthest = max(furthest, self._size)
                if failures > self._api.max_retries:
                    raise
                self._api.sleep(backoff(failures))
        if self._size != self._wanted.size or self._digest.hexdigest() != self._wanted.sha256.lower():
            raise HeliodexError(
                f"{self._wanted.name} does not have the size and SHA-256 of the export, so it was not stored. Download it again.",
                code="checksum-mismatch",
            )

    def _continue(self, file: IO[bytes]) -> None:
        resumed = {"Range": f"bytes={self._size}-", "If-Range": self._etag} if self._size > 0 and self._etag != "" else {}
        opened = self._api.open(self._call._replace(headers={**self._call.headers, **resumed, "Accept": "*/*"}))
        try:
            self._etag = opened.headers.get("etag", "")
            if opened.status != 206 or not opened.headers.get("content-range", "").startswith(f"bytes {self._size}-"):
                self._start_again(file)
            while True:
                part = opened.read()
                if part == b"":
                    return
                self._size += len(part)
                if self._size > self._wanted.size:
                    return
                self._digest.update(part)
                file.write(part)
        finally:
            opened.close()

    def _start_again(self, file: IO[bytes]) -> None:
        file.seek(0)
        file.truncate()
        self._digest = hashlib.sha256()
        self._size = 0
