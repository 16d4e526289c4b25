import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { SampleTable } from "./sample-table";

const ROWS = [
  { name: "Generated Solar", source: "synthetic" },
  { name: "Real Solar", source: "cec-modules" },
];

test("the data dictionary marks the generated rows of its first rows", () => {
  const fields = ["name", "source"].map((name) => ({ name, type: "string", unit: null }));
  render(<SampleTable title="Companies" fields={fields} rows={ROWS} />);
  const marked = screen.getAllByRole("row").filter((row) => within(row).queryByText("Sample") !== null);
  expect(marked.map((row) => row.textContent)).toEqual([expect.stringContaining("Generated Solar")]);
});
