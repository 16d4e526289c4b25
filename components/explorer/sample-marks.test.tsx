import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { FieldTable } from "./field-table";
import { type Envelope, readResponse } from "./read-response";
import { RecordTable } from "./record-table";
import { tableOf } from "./response-table";

const ROWS = [
  { name: "Generated Solar", source: "synthetic" },
  { name: "Real Solar", source: "cec-modules" },
];

function read(data: unknown): Envelope {
  const envelope = readResponse(JSON.stringify({ data, meta: {} }));
  if (envelope === null) throw new Error("no response");
  return envelope;
}

const markedRows = (): (string | null)[] =>
  screen
    .getAllByRole("row")
    .filter((row) => within(row).queryByText("Sample") !== null)
    .map((row) => row.textContent);

test("the explorer marks the generated rows of a list, and no others", () => {
  render(<RecordTable caption="2 records" table={tableOf(read(ROWS).records)} hrefOf={null} />);
  expect(markedRows()).toEqual([expect.stringContaining("Generated Solar")]);
});

test("the explorer marks a generated record that is shown alone", () => {
  const [generated, real] = read(ROWS).records;
  const { rerender } = render(generated ? <FieldTable caption="Fields" record={generated} /> : null);
  expect(markedRows()).toEqual([expect.stringContaining("synthetic")]);
  rerender(real ? <FieldTable caption="Fields" record={real} /> : <p />);
  expect(markedRows()).toEqual([]);
});
