from __future__ import annotations

import importlib.util
import unittest
from typing import Any, Dict, List
from unittest import mock

from heliodex import Page, to_arrow, to_dataframe

ROWS: List[Dict[str, Any]] = [
    {"id": "a", "avg": 1, "tags": ["x"], "note": None},
    {"id": "b", "avg": 0.5, "tags": [], "new": True},
]


def has(module: str) -> bool:
    return importlib.util.find_spec(module) is not None


class Tables(unittest.TestCase):
    def test_a_missing_package_is_named(self) -> None:
        for convert, module in ((to_dataframe, "pandas"), (to_arrow, "pyarrow")):
            with mock.patch.dict("sys.modules", {module: None}):
                with self.assertRaisesRegex(ImportError, f"pip install {module}"):
                    convert(ROWS)

    @unittest.skipUnless(has("pandas"), "pandas is not installed")
    def test_a_dataframe_has_a_column_for_each_field(self) -> None:
        frame = to_dataframe(iter(ROWS))
        self.assertEqual(list(frame.columns), ["id", "avg", "tags", "note", "new"])
        self.assertEqual(list(frame["avg"]), [1.0, 0.5])

    @unittest.skipUnless(has("pyarrow"), "pyarrow is not installed")
    def test_a_table_has_a_column_for_each_field(self) -> None:
        table = to_arrow(ROWS)
        self.assertEqual(table.column_names, ["id", "avg", "tags", "note", "new"])
        self.assertEqual(table.to_pylist()[0], {"id": "a", "avg": 1.0, "tags": ["x"], "note": None, "new": None})
        self.assertEqual(to_arrow([]).num_rows, 0)
        self.assertEqual(to_arrow(Page(ROWS, {"limit": 2, "has_more": False, "next": None})).num_rows, 2)

    def test_what_is_no_list_of_records_is_rejected(self) -> None:
        for wrong in ({"id": "a"}, [1], ["a"]):
            for convert, module in ((to_dataframe, "pandas"), (to_arrow, "pyarrow")):
                if has(module):
                    self.assertRaises(TypeError, convert, wrong)


if __name__ == "__main__":
    unittest.main()
