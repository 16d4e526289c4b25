"""Records as tables of pandas and Arrow, when those are installed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, Iterable, List, Mapping, Union

from .pages import Page

if TYPE_CHECKING:
    import pandas
    import pyarrow


Rows = Union[Iterable[Mapping[str, Any]], Page[Any]]


def _rows_of(rows: Rows) -> List[Dict[str, Any]]:
    if isinstance(rows, Page):
        return _rows_of(rows.data)
    if isinstance(rows, Mapping):
        raise TypeError("Pass a list of records, such as heliodex.prices.history(…).")
    listed = []
    for row in rows:
        if not isinstance(row, Mapping):
            raise TypeError(f"Each row must be a record, not {type(row).__name__}.")
        listed.append(dict(row))
    return listed


def to_dataframe(rows: Rows) -> "pandas.DataFrame":
    """Returns records as a pandas DataFrame, one column for each field. Dates stay text; pandas.to_datetime converts them."""
    try:
        import pandas
    except ImportError:
        raise ImportError("to_dataframe needs pandas: pip install pandas") from None
    return pandas.DataFrame(_rows_of(rows))


def to_arrow(rows: Rows) -> "pyarrow.Table":
    """Returns records as a pyarrow Table. A field that is whole in some records and a fraction in others is a float."""
    try:
        import pyarrow
    except ImportError:
        raise ImportError("to_arrow needs pyarrow: pip install pyarrow") from None
    listed = _rows_of(rows)
    names = list(dict.fromkeys(name for row in listed for name in row))
    return pyarrow.table({name: pyarrow.array(_column(listed, name)) for name in names})


def _column(rows: List[Dict[str, Any]], name: str) -> List[Any]:
    values = [row.get(name) for row in rows]
    if any(isinstance(value, float) for value in values):
        return [float(value) if isinstance(value, int) and not isinstance(value, bool) else value for value in values]
    return values
