"""The address of the API. A key is sent to this origin and nowhere else."""

from __future__ import annotations

import os
from typing import NamedTuple, Optional
from urllib.parse import SplitResult, urlsplit

from .errors import HeliodexError

API_ROOT = "/api/v1"
_PORTS = {"http": 80, "https": 443}


class Address(NamedTuple):
    scheme: str
    host: str
    port: int
    root: str
    """Path of the API, without a slash at the end."""

    @property
    def authority(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == _PORTS[self.scheme] else f"{host}:{self.port}"

    @property
    def origin(self) -> str:
        return f"{self.scheme}://{self.authority}"

    @property
    def base_url(self) -> str:
        return f"{self.origin}{self.root}"

    def target_of(self, url: str) -> str:
        """Returns path and query of a URL that the API gave.

        Raises HeliodexError if it is on another origin: a key must not leave.
        """
        parts = _split(url)
        if parts is None or (parts.scheme, parts.hostname, _port_of(parts)) != (self.scheme, self.host, self.port):
            raise HeliodexError(
                f"The next page is not at {self.origin}, so it was not requested. "
                "Set base_url to the public URL of the API.",
                code="other-origin",
            )
        return (parts.path or "/") + (f"?{parts.query}" if parts.query else "")


def _split(url: str) -> Optional[SplitResult]:
    """Returns the parts of a plain http(s) URL; None for anything else."""
    if not url.isascii() or any(ord(char) <= 32 or char in '\\"<>' or ord(char) == 127 for char in url):
        return None
    try:
        parts = urlsplit(url)
        usable = parts.scheme in _PORTS and parts.hostname and _port_of(parts) > 0 and "@" not in parts.netloc
    except ValueError:
        return None
    return parts if usable else None


def _port_of(parts: SplitResult) -> int:
    return parts.port if parts.port is not None else _PORTS[parts.scheme]


def address_of(base_url: Optional[str]) -> Address:
    """Returns the given address, or the one in HELIODEX_BASE_URL. An origin alone gets the path of the API."""
    given = os.environ.get("HELIODEX_BASE_URL") if base_url is None else base_url
    if given is None or given == "":
        raise ValueError(
            "No base URL. Pass base_url or set the environment variable HELIODEX_BASE_URL, for example https://HOST/api/v1."
        )
    if not isinstance(given, str):
        raise TypeError("base_url must be a string.")
    parts = _split(given.strip())
    if parts is None or parts.hostname is None or parts.query or parts.fragment:
        raise ValueError("base_url must be an http or https URL such as https://HOST/api/v1, without user name, query or fragment.")
    return Address(parts.scheme, parts.hostname, _port_of(parts), parts.path.rstrip("/") or API_ROOT)
