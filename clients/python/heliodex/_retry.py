"""When a request is sent again, and after how many seconds."""

from __future__ import annotations

import random
from email.utils import parsedate_to_datetime
from typing import Callable, Mapping, Optional

from .errors import HeliodexError

LONGEST_RETRY_AFTER = 60.0
MOST_WAITING_SECONDS = 180.0
_FIRST_WAIT = 0.5
_LONGEST_WAIT = 30.0
_SPREAD = 0.25

Chance = Callable[[], float]
"""Returns a number from 0 to 1."""


def retry_after_of(headers: Mapping[str, str], now: float) -> Optional[float]:
    """Returns the seconds of Retry-After, which is a number or a date."""
    value = headers.get("retry-after", "").strip()
    if value.isascii() and value.isdigit():
        return float(value[:9])
    try:
        return max(0.0, parsedate_to_datetime(value).timestamp() - now)
    except (TypeError, ValueError, IndexError, OverflowError):
        return None


def backoff(attempt: int, chance: Chance = random.random) -> float:
    """Returns a wait between 0 and a limit that doubles with each attempt (full jitter)."""
    return chance() * min(_LONGEST_WAIT, _FIRST_WAIT * 2.0 ** min(attempt, 10))


def wait_before_retry(error: HeliodexError, attempt: int, chance: Chance = random.random) -> Optional[float]:
    """Returns the seconds until a failed request may be sent again; None if it must not be. The first attempt is 0."""
    if error.code in ("timeout", "connection-failed", "incomplete-response"):
        return backoff(attempt, chance)
    if error.status is None or error.code == "quota-exceeded" or error.problem.get("retryable") is False:
        return None
    is_busy = error.status in (429, 503) or error.code == "request-in-progress"
    if is_busy and error.retry_after is not None:
        if error.retry_after > LONGEST_RETRY_AFTER:
            return None
        # Never earlier than asked for, and not all clients at the same moment.
        return max(error.retry_after, backoff(attempt, chance)) + _SPREAD * chance()
    is_away = error.status in (502, 504) or (error.status == 500 and error.problem.get("retryable") is True)
    return backoff(attempt, chance) if is_busy or is_away else None
