"""Server-sent events, as the HTML standard has them read."""

from __future__ import annotations

from typing import Iterator, List, NamedTuple, Optional

_MOST_BYTES = 2 * 1024 * 1024


class Frame(NamedTuple):
    """An event, or with `event` None a comment or a new waiting time, which show that the connection is alive."""

    event: Optional[str]
    data: str
    id: Optional[str]
    retry: Optional[int]


class SseReader:
    """Makes frames of the bytes of one connection. What is not complete at its end is left out."""

    def __init__(self) -> None:
        self._rest = b""
        self._event = ""
        self._data: List[str] = []
        self._id: Optional[str] = None
        self._size = 0

    def feed(self, part: bytes) -> Iterator[Frame]:
        lines = (self._rest + part).split(b"\n")
        self._rest = lines.pop()
        self._size += len(part)
        if self._size > _MOST_BYTES:
            raise ValueError("an event is too large")
        for line in lines:
            frame = self._line(line.rstrip(b"\r").decode("utf-8", "replace"))
            if frame is not None:
                self._size = len(self._rest)
                yield frame

    def _line(self, line: str) -> Optional[Frame]:
        if line == "":
            return self._end()
        name, _, value = line.partition(":")
        value = value[1:] if value.startswith(" ") else value
        if name == "":
            return Frame(None, "", None, None)
        if name == "data":
            self._data.append(value)
        elif name == "event":
            self._event = value
        elif name == "id" and "\0" not in value:
            self._id = value
        elif name == "retry" and value.isascii() and value.isdigit():
            return Frame(None, "", None, int(value[:9]))
        return None

    def _end(self) -> Optional[Frame]:
        event, data, position = self._event or "message", self._data, self._id
        self._event, self._data, self._id = "", [], None
        return Frame(event, "\n".join(data), position, None) if data else None
