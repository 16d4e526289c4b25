import { DomainError } from "@/lib/core/errors";
import { ImportError } from "../drafts";
import { csvRecords } from "../tables/csv-records";
import { findDelimiter } from "../tables/find-delimiter";
import { RESOURCES } from "../vocabulary";
import { DECISION_COLUMNS, MAX_DECISIONS } from "./contract";
import { unguarded } from "./csv-cells";
import { formFields } from "./row-form";

/** A line of a file of decisions: what stands in the columns that the file has. */
export type DecisionLine = { line: number; about: Readonly<Record<string, string>>; values: Readonly<Record<string, string>> };

const NEEDED = ["id", "version", "decision", "reason"] as const;
const ABOUT: ReadonlySet<string> = new Set(DECISION_COLUMNS);

const unreadable = (detail: string): DomainError => new DomainError("unprocessable", detail);

function requireHeader(names: readonly string[]): void {
  const known = new Set([...DECISION_COLUMNS, ...RESOURCES.flatMap((resource) => formFields(resource).map(({ name }) => name))]);
  const missing = NEEDED.filter((name) => !names.includes(name));
  if (missing.length > 0) throw unreadable(`The file has no column ${missing.join(", ")}. Use the file that was downloaded.`);
  const foreign = names.filter((name) => !known.has(name));
  if (foreign.length > 0) throw unreadable(`Unknown columns: ${foreign.slice(0, 10).join(", ").slice(0, 200)}.`);
  const twice = names.find((name, place) => names.indexOf(name) !== place);
  if (twice !== undefined) throw unreadable(`The file has the column ${twice} more than once.`);
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

function lineOf(names: readonly string[], { line, cells }: { line: number; cells: readonly string[] }): DecisionLine {
  const entries = names.map((name, place): [string, string] => [name, unguarded((cells[place] ?? "").trim())]);
  const of = (isAbout: boolean): Record<string, string> => Object.fromEntries(entries.filter(([name]) => ABOUT.has(name) === isAbout));
  return { line, about: of(true), values: of(false) };
}

/** The lines of a file of decisions, as a spreadsheet has saved it. @throws DomainError unprocessable */
export async function readDecisions(csv: string): Promise<DecisionLine[]> {
  const text = csv.replace(/^\ufeff/, "");
  if (/[\0\ufffd]/.test(text)) throw unreadable("The file is not UTF-8 text. In your spreadsheet, save it as “CSV UTF-8”.");
  const lines: DecisionLine[] = [];
  let names: string[] | null = null;
  try {
    for await (const record of csvRecords(once(text), findDelimiter(text, true))) {
      if (names === null) requireHeader((names = record.cells.map((name) => name.trim())));
      else if (record.cells.length > names.length) throw unreadable(`Line ${record.line} has more cells than the header.`);
      else if (lines.push(lineOf(names, record)) > MAX_DECISIONS)
        throw unreadable(`The file has more than ${MAX_DECISIONS} rows. Split it into parts.`);
    }
  } catch (error) {
    throw error instanceof ImportError ? unreadable(error.message) : error;
  }
  if (lines.length === 0) throw unreadable("The file has no rows.");
  return lines;
}
