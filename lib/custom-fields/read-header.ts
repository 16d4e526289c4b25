import { DomainError } from "@/lib/core/errors";
import { explainKnown } from "@/lib/core/nearest";
import type { DefinedField } from "./records";

export type Column = { at: number; field: DefinedField };
export type Header = { width: number; idAt: number; columns: readonly Column[] };

const refuse = (detail: string): DomainError => new DomainError("unprocessable", detail);

/** `custom.note`, as our own CSV has it, and `note` are the same column. */
const plain = (cell: string): string =>
  cell
    .trim()
    .toLowerCase()
    .replace(/^custom\./, "");

/**
 * Which column of a file holds what.
 * @throws DomainError unprocessable when there is no `id`, a column is no field, or one stands there twice
 */
export function readHeader(cells: readonly string[], fields: readonly DefinedField[]): Header {
  const names = cells.map(plain);
  const idAt = names.indexOf("id");
  if (idAt < 0) throw refuse("The first line must be a header with a column named id.");
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw refuse(`The column ${JSON.stringify(twice.slice(0, 60))} appears more than once.`);
  const columns = names.flatMap((name, at): Column[] => {
    if (at === idAt) return [];
    const field = fields.find((known) => known.name === name);
    if (field) return [{ at, field }];
    const known = fields.map((one) => one.name);
    throw refuse(`There is no field ${JSON.stringify((cells[at] ?? "").slice(0, 60))}.${explainKnown(name, known, { nouns: "fields" })}`);
  });
  if (columns.length === 0) throw refuse("There is no field column besides id.");
  return { width: cells.length, idAt, columns };
}
