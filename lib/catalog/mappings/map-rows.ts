import { ImportError, type Reason } from "../drafts";
import { yearOfCalendar } from "../importers/calendars";
import { styleWith } from "../importers/dates";
import type { OpenedTable, TableRecord } from "../tables/open-table";
import { columnKey } from "./columns";
import type { ColumnUse, Mapping, SkipRule } from "./contract";
import { type FileFacts, FileSurvey } from "./file-facts";
import { moneyFault, moneyIn } from "./money";
import { NoteWatch } from "./note-watch";
import { isNotStated, type Read, readCell, type Settings } from "./read-cell";
import { type Beside, doubtsOf, isContradicted, isSection, mayBeDoubted, repeatedColumns, secondBeside, unitColumns } from "./row-doubts";
import { pricesIn, type Statement, statementIn, statementsOf, textOfRecord, VOLUME } from "./said-beside";
import { saidOfShipments, type ShipmentText } from "./shipment-words";
import { columnTexts, periodTexts, refuseOtherPeriod, refuseOtherTitle } from "./stated-periods";
import { type Body, bodyOf, firstRecords, recordsBeside } from "./table-body";
import { tableWatch } from "./table-watch";
import { type Target, targetsOf } from "./targets";
import { type SaidUnit, unitOfHeader } from "./unit-of-header";
import { isSameUnit } from "./units";
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

const unread = (line: number): MappedRow => ({ line, values: {}, blank: [], reasons: [], misfit: null, skipped: null });

/** `said`: the unit that its headers state; `known`: what its cells were read as, because most columns say the same again and again. */
type Source = { target: Target; to: Place; use: ColumnUse; places: readonly number[]; said: SaidUnit; known: Map<string, Read | null> };
/** A column whose cells are rows of their own: where its header goes, and how its cells are read. */
type WideSource = { column: WidePlace; header: Source; cell: Source };
type Plan = {
  width: number;
  /** Columns up to the last that has a name. */ stated: number;
  sources: readonly Source[];
  wide: readonly WideSource[] | null;
  skip: readonly { rule: SkipRule; place: number }[];
  /** The values of a row before its cells are read: constants, and a place for every field that has a column. */
  unread: Readonly<Record<string, unknown>>;
  /** Fields that have a column. */
  fields: readonly string[];
  /** Whether records have at least two values, so that a single text is a title or a note. */
  hasNotes: boolean;
  /** Places of columns that repeat the names of mapped ones, as those of a second table beside the first do. */
  beside: readonly number[];
  /** Whether a column is read in another unit than it states. */
  isContradicted: boolean;
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

/** A field, and the part of it that a target is. */
type Place = { field: string; part: string | undefined };

function placeOf(name: string): Place {
  const [field = name, part] = name.split(".");
  return { field, part };
}

/** Writes a value at its field, or into the part of a field that has parts. */
function put(values: Record<string, unknown>, { field, part }: Place, value: unknown): void {
  if (part === undefined) values[field] = value;
  else values[field] = { ...Object(values[field]), [part]: value };
}

/** A column in the unit that was chosen, else in the one that its header or the rows of units below it state. */
function sourceOf(target: Target, given: ColumnUse, { places, between }: { places: readonly number[] } & Pick<Body, "between">): Source {
  const said = unitOfHeader(target, [...given.from, ...between.flatMap((record) => places.map((place) => text(record, place)))]);
  const unit = given.unit ?? said.unit ?? undefined;
  const use = { ...given, ...(unit === undefined ? {} : { unit }) };
  return { target, to: placeOf(target.name), use, places, said, known: new Map() };
}

function wideSources({ wide }: Mapping, targets: ReadonlyMap<string, Target>, { names, between }: Body): WideSource[] | null {
  const [to, cells] = [targets.get(wide?.to ?? ""), targets.get(wide?.cells ?? "")];
  if (!wide || !to || !cells) return null;
  const { words, unit } = wide;
  return widePlaces(wide, names).map((column) => ({
    column,
    header: sourceOf(to, { from: [column.name], ...(words ? { words } : {}) }, { places: [], between }),
    cell: sourceOf(cells, { from: [column.name], ...(unit === undefined ? {} : { unit }) }, { places: [column.place], between }),
  }));
}

/** The plan with the unit of volumes that everything beside the table states, where neither the mapping nor a column does. */
function withUnit(plan: Plan, volumes: readonly Statement[]): Plan {
  const [first = null, ...others] = volumes.flatMap(({ units }) => units);
  if (first === null || others.some((unit) => unit === null || !isSameUnit(unit, first, VOLUME))) return plan;
  const isOpen = ({ target, use, said }: Source): boolean => target.unit === VOLUME && use.unit === undefined && said.unread.length === 0;
  const stated = (source: Source): Source => (isOpen(source) ? { ...source, use: { ...source.use, unit: first } } : source);
  return {
    ...plan,
    sources: plan.sources.map(stated),
    wide: plan.wide?.map((one) => ({ ...one, cell: stated(one.cell) })) ?? null,
  };
}

const LEAST_VALUES = 2;

function planOf(mapping: Mapping, body: Body): Plan {
  const { names, stated, between } = body;
  const targets = new Map(targetsOf(mapping.resource).map((target) => [target.name, target]));
  const given = [
    ...Object.keys(mapping.columns),
    ...Object.keys(mapping.constants),
    ...(mapping.wide ? [mapping.wide.to, mapping.wide.cells] : []),
  ];
  const foreign = given.find((name) => !targets.has(name));
  if (foreign !== undefined) throw new ImportError("wrong-kind", `"${foreign}" is not a field of this kind of record.`);
  const money = moneyFault(mapping, targets);
  if (money !== null) throw new ImportError("wrong-kind", money);
  const sources = Object.entries(mapping.columns).flatMap(([name, use]) => {
    const target = targets.get(name);
    const places = use.from.map((column) => placeIn(names, column));
    return target ? [sourceOf(target, use, { places, between })] : [];
  });
  const fields = [...new Set(sources.map(({ to }) => to.field))];
  const unread: Record<string, unknown> = Object.fromEntries(fields.map((name) => [name, undefined]));
  for (const [name, value] of Object.entries(mapping.constants)) put(unread, placeOf(name), value);
  return {
    ...{ width: names.length, stated, unread, fields, sources },
    hasNotes: new Set(sources.flatMap(({ target, places }) => (target.required ? places : []))).size >= LEAST_VALUES,
    beside: repeatedColumns(mapping, names),
    isContradicted: sources.some(isContradicted),
    wide: wideSources(mapping, targets, body),
    skip: mapping.skip.map((rule) => ({ rule, place: placeIn(names, rule.column) })),
  };
}

function isSkipped({ when, value }: SkipRule, cell: string): boolean {
  const [found, wanted] = [cell.toLowerCase(), value.trim().toLowerCase()];
  if (when === "empty") return isNotStated(cell);
  if (when === "contains") return wanted !== "" && found.includes(wanted);
  return (found === wanted) === (when === "is");
}

/** Why a cell at one of these places is not what it says. */
function faultIn({ faults }: TableRecord, name: string, places: readonly number[]): Reason | null {
  const fault = faults?.find(({ place }) => places.includes(place));
  return fault ? { code: fault.code, detail: `${name}: ${fault.detail}` } : null;
}

function textOf(record: TableRecord, { places, target, use }: Source): string {
  const [only] = places;
  if (places.length === 1 && only !== undefined) return cut(text(record, only), use);
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
function blankFields(values: Record<string, unknown>, { fields }: Plan): string[] {
  const blank = fields.filter((name) => values[name] === undefined);
  for (const name of blank) values[name] = null;
  return blank;
}

const MAX_KNOWN = 1_000;
const MAX_KNOWN_LETTERS = 100;

/** A cell, read once for all that say the same; of one file, because its settings are. */
function readOnce({ target, use, said, known }: Source, text: string, settings: Settings): Read | null {
  const before = known.get(text);
  if (before !== undefined) return before;
  const read = readCell({ target, use, text, unread: said.unread }, settings);
  if (text.length > MAX_KNOWN_LETTERS) return read;
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(text, read);
  return read;
}

/** Reads cells into the values of a row; what can't be read stays as it is written, with its reason. */
function readInto(row: Pick<MappedRow, "values" | "reasons">, source: Source, { text, fault, settings }: Said): void {
  const { to } = source;
  const value = fault ?? readOnce(source, text, settings);
  // Where the column states nothing a constant holds; what the mapping empties is null.
  if (value === null) return;
  const isRead = typeof value === "string" || Array.isArray(value);
  put(row.values, to, isRead ? value || null : text);
  if (!isRead) row.reasons.push(value);
}
type Said = { text: string; fault: Reason | null; settings: Settings };

/** A record of a table with a column for each period: a row for each of them that has a value. */
function* wideRows(
  record: TableRecord,
  row: MappedRow,
  { wide, settings, beside }: { wide: readonly WideSource[]; settings: Settings; beside: Beside },
): Generator<MappedRow> {
  for (const { column, header, cell } of wide) {
    const text = textOf(record, cell);
    const fault = faultIn(record, cell.target.name, cell.places);
    if (fault === null && isNotStated(text)) {
      yield { ...row, values: {}, blank: [], reasons: [], misfit: null, skipped: `${column.name}: empty.` };
      continue;
    }
    const one = { ...row, values: { ...row.values }, reasons: [...row.reasons] };
    readInto(one, header, { text: column.text, fault: null, settings });
    readInto(one, cell, { text, fault, settings });
    one.reasons.push(...doubtsOf(one.values, [{ ...cell, text }], beside));
    yield one;
  }
}

/** Why a record has another number of columns than the header; `mayBeShort` where others end before the last columns too. */
function misfitOf({ cells }: TableRecord, { width, stated }: Plan, mayBeShort: boolean): Reason | null {
  const hasMore = cells.length > width && cells.slice(width).some((cell) => cell.trim() !== "");
  if (!hasMore && (mayBeShort || cells.length >= stated)) return null;
  return { code: "column-count", detail: `The header has ${width} columns, but this record has ${cells.length}.` };
}

type ReadWith = { settings: Settings; mayBeShort: boolean; beside: Beside };

function rowOf(record: TableRecord, plan: Plan, { settings, mayBeShort, beside }: ReadWith): MappedRow {
  const { line } = record;
  // Whether a row is left out can't be told by a cell that is an error.
  const doubted = plan.skip.flatMap(({ rule, place }) => faultIn(record, rule.column, [place]) ?? []);
  const rule = doubted.length > 0 ? undefined : plan.skip.find(({ rule, place }) => isSkipped(rule, text(record, place)))?.rule;
  if (rule)
    return {
      ...unread(line),
      skipped: `${rule.column}: ${rule.when}${rule.value === "" ? "" : ` "${rule.value}"`}.`,
    };
  if (plan.hasNotes && isSection(record)) return { ...unread(line), skipped: "A title or a note." };
  const values: Record<string, unknown> = { ...plan.unread };
  const reasons: Reason[] = [...doubted];
  for (const source of plan.sources) {
    const fault = faultIn(record, source.target.name, source.places);
    readInto({ values, reasons }, source, { text: textOf(record, source), fault, settings });
  }
  const blank = blankFields(values, plan);
  if (plan.isContradicted || mayBeDoubted(values, beside)) {
    const read = plan.sources.map((source) => ({ ...source, text: textOf(record, source) }));
    reasons.push(...doubtsOf(values, read, beside));
  }
  return { line, values, blank, reasons, skipped: null, misfit: misfitOf(record, plan, mayBeShort) ?? secondBeside(record, plan.beside) };
}

/** A name or unit, as rows between the header and the first record have them. */
const HEADING = /^(\D+|\p{L}[\p{L}\d_/%°²³^·-]*)$/u;
const isHeading = (cell: string): boolean => HEADING.test(cell) && yearOfCalendar(cell) === null;

/** Whether a record that the mapping leaves out below the header has values, or could have them: then it is no part of the header. */
function isRecord(record: TableRecord, { sources, wide }: Plan): boolean {
  if (record.cells.every((cell) => cell.trim() === "")) return false;
  const cells = [...sources, ...(wide ?? []).map(({ cell }) => cell)]
    .filter(({ target }) => target.kind === "decimal" || target.kind === "whole")
    .map((source) => textOf(record, source));
  return cells.length > 0 && !cells.some((cell) => !isNotStated(cell) && isHeading(cell));
}

const leftOut = ({ line }: TableRecord, rows: number): MappedRow => ({
  ...unread(line),
  misfit: {
    code: "skipped-row",
    detail: `The mapping leaves out ${rows === 1 ? "1 row" : `${rows} rows`} below the header, but this row is a record. Have fewer rows left out.`,
  },
});

/** What a title between the rows says beside what the one before it does. */
function withTitle({ section, volumes, shipments }: Title, record: TableRecord): Title {
  const text = textOfRecord(record);
  const said = statementIn(TITLE, text);
  const ofShipments = saidOfShipments([{ place: TITLE, text }]);
  return {
    section: moneyIn(text) ?? section,
    volumes: said.length > 0 ? said : volumes,
    shipments: ofShipments.length > 0 ? ofShipments : shipments,
  };
}
type Title = Pick<Beside, "section" | "volumes" | "shipments">;
const TITLE = "the title above the row";
const NO_TITLE: Title = { section: null, volumes: [], shipments: [] };

/** The records above the header; what stands beside the records of a document is their title. */
const recordsAbove = async (table: OpenedTable, headerRow: number): Promise<TableRecord[]> => [
  ...recordsBeside(table),
  ...(headerRow > 1 ? await firstRecords(table, headerRow - 1) : []),
];

const isMonthHeader = (name: string): boolean => /month|monat|\bmes\b|\bmois\b|mese|месяц|[月월]/i.test(name);

/** Notes below a table say how its volumes and prices are meant. */
const HAS_NOTES: ReadonlySet<Mapping["resource"]> = new Set(["shipment", "spot_price"]);

/** What all cells of the file tell of each of them, and the notes below them. */
async function factsOf(body: Body, { sources, wide }: Plan, { decimal_sign: sign, resource }: Mapping): Promise<Facts> {
  const periods = sources.filter(({ target }) => target.kind === "quarter");
  const survey = new FileSurvey(
    sign,
    periods.some(({ use }) => use.from.some(isMonthHeader)),
  );
  const all = [...sources, ...(wide ?? []).map(({ cell }) => cell)];
  const days = all.filter(({ target }) => target.kind === "day");
  const numbers = all.filter(({ target }) => target.kind === "decimal" || target.kind === "whole");
  const watch = new NoteWatch(numbers.map(({ target }) => target.unit));
  const isWhole = HAS_NOTES.has(resource);
  if (days.length + periods.length + numbers.length === 0) return { facts: survey.facts(), notes: [] };
  for await (const record of await body.rows()) {
    for (const source of days) survey.sawDay(textOf(record, source));
    for (const source of periods) survey.sawPeriod(textOf(record, source));
    for (const source of survey.knowsSign ? [] : numbers) survey.sawNumber(textOf(record, source));
    if (isWhole)
      watch.saw(
        record,
        numbers.map((source) => textOf(record, source)),
      );
    else if (days.length + periods.length === 0 && survey.knowsSign) break;
  }
  return { facts: survey.facts(), notes: watch.notes };
}
type Facts = { facts: FileFacts; notes: readonly TableRecord[] };

/** The texts beside volumes that say of what they are. */
const shipmentTexts = ({ sources }: Plan, { above, notes, sheet }: AroundRows): ShipmentText[] => [
  ...above.map((record) => ({ place: TITLE, text: textOfRecord(record) })),
  ...notes.map((record) => ({ place: "the note below the table", text: textOfRecord(record), isNote: true as const })),
  ...(sheet === null ? [] : [{ place: "the name of the sheet", text: sheet }]),
  ...sources
    .filter(({ target }) => target.unit === VOLUME || target.kind === "quarter")
    .flatMap(({ use }) => use.from.map((text) => ({ place: "the name of the column", text }))),
];
type AroundRows = { above: readonly TableRecord[]; notes: readonly TableRecord[]; sheet: string | null };

/** Turns every record below the header of the file at a path into a row of our own format. @throws ImportError when the mapping does not fit the file */
export async function* mapRows(path: string, table: OpenedTable, mapping: Mapping): AsyncGenerator<MappedRow> {
  const body = await bodyOf(table, mapping);
  const read = planOf(mapping, body);
  const { facts, notes } = await factsOf(body, read, mapping);
  const above = await recordsAbove(table, mapping.header_row);
  const names = read.sources.flatMap(({ target, use }) => (target.unit === null ? use.from : []));
  const ofNumbers = read.sources.flatMap(({ target, use }) => (target.kind === "decimal" ? use.from : []));
  refuseOtherPeriod(mapping, [...periodTexts(path, table.sheet, above), ...columnTexts(ofNumbers)]);
  const fixed = statementsOf({ above, notes, names, sheet: table.sheet });
  const plan = withUnit(read, fixed);
  const settings: Settings = {
    ...facts,
    decimal_sign: mapping.decimal_sign,
    dates: mapping.day_order ? styleWith(mapping.day_order, facts.dates) : facts.dates,
    startsWith1904: table.startsWith1904 ?? false,
  };
  if (mapping.skip_rows > 0) for (const record of body.between) if (isRecord(record, plan)) yield leftOut(record, mapping.skip_rows);
  // Spreadsheets leave the empty cells at the end of a row out; where the records of a text file are whole, a short one was cut.
  let mayBeShort = true;
  let title: Title = { ...NO_TITLE, section: above.filter(isSection).reduce(withTitle, NO_TITLE).section };
  const ofFile = mapping.resource === "shipment" ? saidOfShipments(shipmentTexts(read, { above, notes, sheet: table.sheet })) : [];
  const ofNotes = pricesIn(notes);
  const units = unitColumns(mapping, body.names);
  const watch = tableWatch({ names: body.names, above }, mapping.resource);
  for await (const record of await body.rows()) {
    const other = watch(record);
    if (other !== null) {
      yield { ...unread(record.line), ...other };
      continue;
    }
    if (isSection(record)) {
      refuseOtherTitle(mapping, record);
      title = withTitle(title, record);
    }
    const beside = {
      ...{ section: title.section, notes: ofNotes, volumes: [...fixed, ...title.volumes] },
      shipments: mapping.resource === "shipment" ? [...ofFile, ...title.shipments] : [],
      unit: units.map((place) => text(record, place)).find((cell) => cell !== "") ?? null,
    };
    const row = rowOf(record, plan, { settings, mayBeShort, beside });
    if (table.format === "csv" && record.cells.length >= plan.stated) mayBeShort = false;
    if (plan.wide === null || row.skipped !== null || row.misfit !== null) yield row;
    else yield* wideRows(record, row, { wide: plan.wide, settings, beside });
  }
}
