"""Values of parameters and bodies as the API reads them."""

from __future__ import annotations

import keyword
import math
from datetime import date, datetime
from decimal import Decimal
from typing import Any, Dict, Iterable, List, Mapping, Tuple
from urllib.parse import quote, urlencode

_FORMS = ("format", "header", "page")


def plain(name: str, value: object) -> object:
    """Returns a value that JSON can express: dates and times become ISO strings."""
    if isinstance(value, datetime):
        if value.tzinfo is None:
            raise ValueError(f"{name} has no time zone. Use for example datetime.now(timezone.utc).")
        return value.isoformat()
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Decimal):
        return float(value)
    if isinstance(value, Mapping):
        return {str(key): plain(f"{name}.{key}", one) for key, one in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [plain(name, one) for one in value]
    if value is None or isinstance(value, (str, bool, int)):
        return value
    if isinstance(value, float) and math.isfinite(value):
        return value
    raise TypeError(f"{name} can't be sent: {type(value).__name__} is not text, a number, a boolean, a date or a list of them.")


def _words(name: str, value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (float, Decimal)):
        if not math.isfinite(value):
            raise ValueError(f"{name} is not a finite number.")
        return format(Decimal(repr(value)) if isinstance(value, float) else value, "f")
    if isinstance(value, (list, tuple, set, frozenset)):
        if not value:
            raise ValueError(f"{name} is an empty list. Leave it out to read everything.")
        return ",".join(_words(name, one) for one in value)
    simple = plain(name, value)
    if simple is None or isinstance(simple, (dict, list)):
        raise TypeError(f"{name} can't be sent: a list or mapping has no place here.")
    return str(simple)


def _custom(filters: object) -> Iterable[Tuple[str, object]]:
    if not isinstance(filters, Mapping):
        raise TypeError("custom must map names of custom fields to values.")
    for name, value in filters.items():
        if isinstance(value, Mapping):
            for end, limit in value.items():
                yield f"custom.{name}.{end}", limit
        else:
            yield f"custom.{name}", value


def query_of(params: Mapping[str, Any]) -> Dict[str, str]:
    """Returns the query of keyword arguments. None is left out, `from_` is `from`, and `custom` has filters of custom fields."""
    query: Dict[str, str] = {}
    given: List[Tuple[str, object]] = []
    for name, value in params.items():
        if name in _FORMS:
            raise TypeError(f"{name} is not available: lists return records, page by page.")
        if name == "custom" and value is not None:
            given.extend(_custom(value))
        else:
            given.append((name[:-1] if name.endswith("_") and keyword.iskeyword(name[:-1]) else name, value))
    for name, value in given:
        if value is not None:
            query[name] = _words(name, value)
    return query


def filters_of(filters: Mapping[str, Any]) -> Dict[str, Any]:
    """Returns filters of an export, in which several values share one text."""
    named = query_of(filters)
    plainly = {name: filters.get(name, text) for name, text in named.items()}
    return {name: value if isinstance(value, (bool, int, float)) else named[name] for name, value in plainly.items()}


def text_of_query(query: Mapping[str, str]) -> str:
    return "?" + urlencode(query, quote_via=quote) if query else ""


def segment_of(name: str, value: object) -> str:
    """Returns an ID or a file name as one segment of a path. Raises if it could be anything else."""
    if isinstance(value, Mapping):
        raise TypeError(f"{name} must be a string. Pass the value of its key 'id'.")
    if not isinstance(value, str):
        raise TypeError(f"{name} must be a string, not {type(value).__name__}.")
    segment = value.strip()
    if segment in ("", ".", ".."):
        raise ValueError(f"{name} must be an ID, such as co_….")
    return quote(segment, safe="")
