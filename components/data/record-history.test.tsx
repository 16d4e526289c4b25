import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { changedText, fieldLabel } from "./history-words";
import { RecordHistory } from "./record-history";

test("values are shown as they were written: lists by their parts, figures with all digits", () => {
  expect(['["a", "b"]', '{"cell_gw": 1.20}', "48.80", "[not json", ""].map(changedText)).toEqual([
    "a, b",
    "cell gw: 1.20",
    "48.80",
    "[not json",
    "",
  ]);
  expect(fieldLabel("founded_year")).toBe("Founded year");
});

test("a change says former and new value with its release, the first publication only when it was", () => {
  const change = { release: 3, publishedAt: "2026-11-18T06:00:00.000Z" };
  const fields = [
    { name: "city", old: null, new: "Graz" },
    { name: "founded_year", old: "2001", new: "2002" },
  ];
  render(
    <RecordHistory
      history={[
        { ...change, change: "changed", fields },
        { ...change, release: 2, change: "added", fields },
      ]}
    />,
  );
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Changed in release 3, 18 Nov 2026City: none → Graz/),
    "City: none → Graz",
    "Founded year: 2001 → 2002",
    "First published in release 2, 18 Nov 2026",
  ]);
});
