import type { FieldResource, RefusedCell } from "./contract";
import type { CsvLine } from "./read-csv";
import type { Header } from "./read-header";
import { readValue } from "./rules";
import type { Cell } from "./write-values";

export type ReadLine = { line: number; recordId: string; cells: Cell[]; refused: RefusedCell[] };

const PREFIX: Readonly<Record<FieldResource, string>> = { company: "co", product: "pr" };
const cut = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** What we put in front of texts that a spreadsheet would take for a formula goes again. */
const withoutGuard = (text: string): string => text.replace(/^'(?=[=+@\t\r-])/, "");

/** One line of a file; a fault of the whole line has no column. */
export function readLine({ line, cells }: CsvLine, header: Header, resource: FieldResource): ReadLine {
  const recordId = (cells[header.idAt] ?? "").trim();
  const whole = (detail: string): ReadLine => ({
    line,
    recordId,
    cells: [],
    refused: [{ line, column: null, value: cut(recordId) || null, detail }],
  });
  if (cells.length !== header.width) return whole(`The line has ${cells.length} cells, but the header has ${header.width}.`);
  if (!new RegExp(`^${PREFIX[resource]}_[0-9a-z]{1,40}$`).test(recordId)) return whole(`This is not the ID of a ${resource}.`);
  const refused: RefusedCell[] = [];
  const read = header.columns.flatMap(({ at, field }): Cell[] => {
    const given = withoutGuard(cells[at] ?? "");
    const verdict = readValue(field, given);
    if ("value" in verdict) return [{ recordId, fieldId: field.id, ...verdict.value }];
    refused.push({ line, column: field.name, value: cut(given), detail: verdict.refused });
    return [];
  });
  return { line, recordId, cells: read, refused };
}
