"""Keeps an API key out of everything that is printed, logged or stored."""

from __future__ import annotations

import os
import re
from typing import Callable, NoReturn, Optional

_VISIBLE = re.compile(r"[\x21-\x7e]+")
_HIDDEN = "[API key]"


class Secret:
    """An API key that only `reveal` shows. It can't be pickled, and its value is in no attribute."""

    __slots__ = ("_reveal",)

    def __init__(self, value: str) -> None:
        self._reveal: Callable[[], str] = lambda: value

    def reveal(self) -> str:
        return self._reveal()

    def remove_from(self, text: str) -> str:
        """Returns a text of somebody else without the key."""
        return text.replace(self._reveal(), _HIDDEN)

    def __repr__(self) -> str:
        return _HIDDEN

    def __reduce__(self) -> NoReturn:
        raise TypeError("An API key can't be pickled. Create a client in each process.")


def secret_of(api_key: Optional[str]) -> Secret:
    """Returns the given key, or the one in HELIODEX_API_KEY. Raises ValueError without repeating what it was given."""
    given = os.environ.get("HELIODEX_API_KEY") if api_key is None else api_key
    if given is None:
        raise ValueError("No API key. Pass api_key or set the environment variable HELIODEX_API_KEY.")
    if not isinstance(given, str):
        raise TypeError("api_key must be a string.")
    value = given.strip()
    if not _VISIBLE.fullmatch(value):
        raise ValueError("The API key is empty or contains spaces or other characters that no key has.")
    return Secret(value)
