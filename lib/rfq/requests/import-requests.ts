import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { ImportError } from "@/lib/catalog/drafts";
import { openInput } from "@/lib/catalog/importers/open-input";
import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { requireStaff, transaction, type Context } from "@/lib/platform/context";
import { RequestInput } from "../contract";
import { receive } from "./receive-request";

export type Refused = { line: number; reason: string };
export type Imported = { taken: number; repeated: number; refused: Refused[]; refusedTotal: number };

const COLUMNS = Object.keys(RequestInput.shape);
const NUMBERS = new Set(["quantity", "unit_power_w"]);
const NEEDED = ["buyer", "category", "quantity", "quantity_unit", "country", "delivery_month"];
const MAX_ROWS = 50_000;
const MAX_LINE = 100_000;
const SHOWN_REFUSALS = 100;

type Row = { line: number; values: unknown };

async function* readCsv(path: string): AsyncGenerator<Row> {
  let header: string[] | undefined;
  for await (const { line, cells, faults } of (await openInput({ path }, ",")).records()) {
    if (header) {
      yield { line, values: cells.length > header.length || faults ? null : valuesOf(header, cells) };
      continue;
    }
    header = cells.map((cell) => cell.trim().toLowerCase());
    const missing = NEEDED.filter((name) => !header?.includes(name));
    const unknown = header.filter((name) => !COLUMNS.includes(name));
    if (missing.length > 0) throw new ImportError("wrong-kind", `Columns are missing: ${missing.join(", ")}.`, line);
    if (unknown.length > 0)
      throw new ImportError(
        "wrong-kind",
        `Unknown columns: ${unknown.join(", ").slice(0, 200)}. Valid columns: ${COLUMNS.join(", ")}.`,
        line,
      );
  }
  if (!header) throw new ImportError("empty", "The file is empty.");
}

/** Empty cells say nothing; figures are figures. */
const valuesOf = (header: readonly string[], cells: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    header.flatMap((name, i) => {
      const cell = cells[i]?.trim() ?? "";
      return cell === "" ? [] : [[name, NUMBERS.has(name) && /^\d{1,13}(\.\d{1,6})?$/.test(cell) ? Number(cell) : cell] as const];
    }),
  );

async function* readLines(path: string): AsyncGenerator<Row> {
  let line = 0;
  for await (const text of createInterface({ input: createReadStream(path, "utf8"), crlfDelay: Number.POSITIVE_INFINITY })) {
    line++;
    if (text.length > MAX_LINE) throw new ImportError("row-too-large", `Line ${line} is longer than ${MAX_LINE} characters.`, line);
    if (text.trim() === "") continue;
    yield { line, values: parsed(text.replace(/^\ufeff/, "")) };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const reasonOf = (error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] }): string =>
  error.issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.join(".") || "the row"}: ${message}`)
    .join("; ");

async function importRow(ctx: Context, values: unknown, vetted: boolean): Promise<"taken" | "repeated" | { reason: string }> {
  if (values === null) return { reason: "the line does not match the header" };
  const input = RequestInput.safeParse(values);
  if (!input.success) return { reason: reasonOf(input.error) };
  try {
    return (await receive(ctx, input.data, { vetted })) === null ? "repeated" : "taken";
  } catch (error) {
    if (error instanceof DomainError && error.code === "invalid-parameter") return { reason: error.message };
    throw error;
  }
}

/**
 * Takes in a file of requests: CSV with a header row, or NDJSON. Good rows are taken, bad ones told with line and
 * reason; a row that was taken before, by this file or another, is left out.
 * @param options.vetted the operator has made sure of every buyer in the file
 * @throws ImportError for a file that is no such file
 */
export async function importRequests(
  ctx: Context,
  path: string,
  options: { vetted?: boolean; onRow?: (rows: number) => void } = {},
): Promise<Imported> {
  requireStaff(ctx, "rfqs:write");
  const out: Imported = { taken: 0, repeated: 0, refused: [], refusedTotal: 0 };
  let rows = 0;
  for await (const { line, values } of /\.(ndjson|jsonl)$/i.test(path) ? readLines(path) : readCsv(path)) {
    if (++rows > MAX_ROWS)
      throw new ImportError(
        "wrong-kind",
        `The file has more than ${MAX_ROWS} rows; the first ${MAX_ROWS} were read. Split the file.`,
        line,
      );
    const result = await importRow(ctx, values, options.vetted ?? false);
    if (result === "taken") out.taken++;
    else if (result === "repeated") out.repeated++;
    else if (++out.refusedTotal <= SHOWN_REFUSALS) out.refused.push({ line, reason: result.reason });
    options.onRow?.(rows);
  }
  await transaction(ctx, (tx) =>
    recordEvent(tx, { type: "rfq.imported", data: { taken: out.taken, repeated: out.repeated, refused: out.refusedTotal } }),
  );
  return out;
}
