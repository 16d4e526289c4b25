import { ImportError, type Reason } from "../drafts";
import { type DayOrder, orderOfDate } from "../importers/dates";
import type { OpenedTable, TableRecord } from "../tables/open-table";
import { columnKey, columnNames, numberedNames } from "./columns";
import type { ColumnUse, Mapping, SkipRule } from "./contract";
import { isNotStated, readCell, type Settings } from "./read-cell";
import { type Target, targetsOf } from "./targets";
import { type WidePlace, widePlaces } from "./wide-columns";

/** A record of the file as a row of our own format: values by field with what could not be read, or why it is none. */
export type MappedRow = {
  line: number;
  values: Record<string, unknown>;
  blank: string[];
  reasons: Reason[];
  misfit: Reason | null;
  skipped: string | null;
};

type Source = { target: Target; use: ColumnUse; places: readonly number[] };
/** A column whose cells are rows of their own: where its header goes, and how its cells are read. */
type WideSource = { column: WidePlace; header: { target: Target; use: ColumnUse }; cell: Source };
type Plan = {
  width: number;
  sources: readonly Source[];
  wide: readonly WideSource[] | null;
  skip: readonly { rule: SkipRule; place: number }[];
  constants: Record<string, unknown>;
};

const text = ({ cells }: TableRecord, place: number): string => (cells[place] ?? "").trim();

function placeIn(names: readonly string[], column: string): number {
  const exact = names.indexOf(column);
  // Another edition of a file writes its headers in another case or with other punctuation.
  const place = exact === -1 ? names.findIndex((name) => columnKey(name) === columnKey(column)) : exact;
  if (place === -1)
    throw new ImportError(
      "wrong-kind",
      `The mapping reads the column "${column}", which the file does not have. It has ${names
        .slice(0, 40)
        .map((name) => `"${name}"`)
        .join(", ")}.`,
    );
  return place;
}

/** Writes a value at its field, or into the part of a field that has parts. */
function put(values: Record<string, unknown>, name: string, value: unknown): void {
  const [field = name, part] = name.split(".");
  if (part === undefined) values[field] = value;
  else values[field] = { ...Object(values[field]), [part]: value };
}

function wideSources({ wide }: Mapping, targets: ReadonlyMap<string, Target>, names: readonly string[]): WideSource[] | null {
  const [to, cells] = [targets.get(wide?.to ?? ""), targets.get(wide?.cells ?? "")];
  if (!wide || !to || !cells) return null;
  const { words, unit } = wide;
  return widePlaces(wide, names).map((column) => ({
    column,
    header: { target: to, use: { from: [column.name], ...(words ? { words } : {}) } },
    cell: { target: cells, use: { from: [column.name], ...(unit === undefined ? {} : { unit }) }, places: [column.place] },
  }));
}

function planOf(mapping: Mapping, names: readonly string[]): Plan {
  const targets = new Map(targetsOf(mapping.resource).map((target) => [target.name, target]));
  const given = [
    ...Object.keys(mapping.columns),
    ...Object.keys(mapping.constants),
    ...(mapping.wide ? [mapping.wide.to, mapping.wide.cells] : []),
  ];
  const foreign = given.find((name) => !targets.has(name));
  if (foreign !== undefined) throw new ImportError("wrong-kind", `"${foreign}" is not a field of this kind of record.`);
  const constants: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(mapping.constants)) put(constants, name, value);
  return {
    width: names.length,
    constants,
    wide: wideSources(mapping, targets, names),
    skip: mapping.skip.map((rule) => ({ rule, place: placeIn(names, rule.column) })),
    sources: Object.entries(mapping.columns).flatMap(([name, use]) => {
      const target = targets.get(name);
      return target ? [{ target, use, places: use.from.map((column) => placeIn(names, column)) }] : [];
    }),
  };
}

function isSkipped({ when, value }: SkipRule, cell: string): boolean {
  const [found, wanted] = [cell.toLowerCase(), value.trim().toLowerCase()];
  if (when === "empty") return isNotStated(cell);
  if (when === "contains") return wanted !== "" && found.includes(wanted);
  return (found === wanted) === (when === "is");
}

/** Why a cell at one of these places is not what it says. */
function faultIn({ faults = [] }: TableRecord, name: string, places: readonly number[]): Reason | null {
  const fault = faults.find(({ place }) => places.includes(place));
  return fault ? { code: fault.code, detail: `${name}: ${fault.detail}` } : null;
}

function textOf(record: TableRecord, { places, target, use }: Source): string {
  const parts = places.map((place) => text(record, place)).filter((part) => part !== "");
  return cut(parts.join(target.kind === "list" ? (use.separator ?? "|") : " "), use);
}

/** A text without the mark is whole before it, and nothing after it. */
function cut(text: string, { cut: rule }: ColumnUse): string {
  if (!rule) return text;
  const at = text.indexOf(rule.at);
  if (rule.keep === "before") return at === -1 ? text : text.slice(0, at).trim();
  return at === -1 ? "" : text.slice(at + rule.at.length).trim();
}

/** The fields that have a column and no value, as null. */
function blankFields(values: Record<string, unknown>, { sources }: Plan): string[] {
  const fields = [...new Set(sources.map(({ target }) => target.name.split(".")[0] ?? target.name))];
  const blank = fields.filter((name) => !Object.hasOwn(values, name));
  for (const name of blank) values[name] = null;
  return blank;
}

/** Reads cells into the values of a row; what can't be read stays as it is written, with its reason. */
function readInto(
  row: Pick<MappedRow, "values" | "reasons">,
  { target, use }: Pick<Source, "target" | "use">,
  { text, fault, settings }: Said,
): void {
  const value = fault ?? readCell({ target, use, text }, settings);
  // Where the column states nothing a constant holds; what the mapping empties is null.
  if (value === null) return;
  const isRead = typeof value === "string" || Array.isArray(value);
  put(row.values, target.name, isRead ? value || null : text);
  if (!isRead) row.reasons.push(value);
}
type Said = { text: string; fault: Reason | null; settings: Settings };

/** A record of a table with a column for each period: a row for each of them that has a value. */
function* wideRows(
  record: TableRecord,
  row: MappedRow,
  { wide, settings }: { wide: readonly WideSource[]; settings: Settings },
): Generator<MappedRow> {
  for (const { column, header, cell } of wide) {
    const text = textOf(record, cell);
    const fault = faultIn(record, cell.target.name, cell.places);
    if (fault === null && isNotStated(text)) {
      yield { ...row, values: {}, blank: [], reasons: [], misfit: null, skipped: `${column.name}: empty.` };
      continue;
    }
    const one = { ...row, values: structuredClone(row.values), reasons: [...row.reasons] };
    readInto(one, header, { text: column.text, fault: null, settings });
    readInto(one, cell, { text, fault, settings });
    yield one;
  }
}

function rowOf(record: TableRecord, plan: Plan, settings: Settings): MappedRow {
  const { line } = record;
  // Whether a row is left out can't be told by a cell that is an error.
  const doubted = plan.skip.flatMap(({ rule, place }) => faultIn(record, rule.column, [place]) ?? []);
  const rule = doubted.length > 0 ? undefined : plan.skip.find(({ rule, place }) => isSkipped(rule, text(record, place)))?.rule;
  if (rule)
    return {
      line,
      values: {},
      blank: [],
      reasons: [],
      misfit: null,
      skipped: `${rule.column}: ${rule.when}${rule.value === "" ? "" : ` "${rule.value}"`}.`,
    };
  const values: Record<string, unknown> = structuredClone(plan.constants);
  const reasons: Reason[] = [...doubted];
  for (const source of plan.sources) {
    const fault = faultIn(record, source.target.name, source.places);
    readInto({ values, reasons }, source, { text: textOf(record, source), fault, settings });
  }
  const blank = blankFields(values, plan);
  const extra = record.cells.slice(plan.width).some((cell) => cell.trim() !== "");
  return {
    line,
    values,
    blank,
    reasons,
    skipped: null,
    misfit: extra
      ? { code: "column-count", detail: `The header has ${plan.width} columns, but this record has ${record.cells.length}.` }
      : null,
  };
}

type Body = { names: readonly string[]; rows(): AsyncIterable<TableRecord> };

/** The names of the columns, and the records below them. */
async function bodyOf(table: OpenedTable, { header_row, skip_rows }: Mapping): Promise<Body> {
  const atHeader = await recordAt(table, Math.max(1, header_row));
  if (atHeader === null)
    throw new ImportError(
      "empty",
      header_row > 1 ? `The file ends before its header in record ${header_row}.` : "The file has no header and no rows.",
    );
  const names = header_row === 0 ? numberedNames(atHeader.cells.length) : columnNames(atHeader.cells);
  async function* rows(): AsyncGenerator<TableRecord> {
    let place = 0;
    for await (const record of table.records()) if (++place > header_row + skip_rows) yield record;
  }
  return { names, rows };
}

async function recordAt(table: OpenedTable, place: number): Promise<TableRecord | null> {
  let at = 0;
  for await (const record of table.records()) if (++at === place) return record;
  return null;
}

/** The order of day and month that the dates of the file allow; null where they contradict each other or never say. */
async function dayOrderOf(body: Body, { sources }: Plan): Promise<DayOrder | null> {
  const days = sources.filter(({ target }) => target.kind === "day");
  const found = new Set<DayOrder>();
  if (days.length === 0) return null;
  for await (const record of body.rows())
    for (const source of days) {
      const order = orderOfDate(textOf(record, source));
      if (order !== null) found.add(order);
    }
  return found.size === 1 ? ([...found][0] ?? null) : null;
}

/** Turns every record below the header into a row of our own format. @throws ImportError when the mapping does not fit the file */
export async function* mapRows(table: OpenedTable, mapping: Mapping): AsyncGenerator<MappedRow> {
  const body = await bodyOf(table, mapping);
  const plan = planOf(mapping, body.names);
  const settings = { decimal_sign: mapping.decimal_sign, dayOrder: mapping.day_order ?? (await dayOrderOf(body, plan)) };
  for await (const record of body.rows()) {
    const row = rowOf(record, plan, settings);
    if (plan.wide === null || row.skipped !== null || row.misfit !== null) yield row;
    else yield* wideRows(record, row, { wide: plan.wide, settings });
  }
}
