import { readFile } from "node:fs/promises";
import type { Command } from "commander";
import { z } from "zod";
import { ImportError } from "@/lib/catalog/drafts";
import { FORMS } from "@/lib/catalog/importers/forms/all";
import { previewRows } from "@/lib/catalog/imports/look-at-upload";
import { refuseUnfit } from "@/lib/catalog/imports/mapping-refusals";
import { planImport } from "@/lib/catalog/imports/open-import";
import { columnKey } from "@/lib/catalog/mappings/columns";
import { Mapping, MappingAbout, type MappingRow } from "@/lib/catalog/mappings/contract";
import { mappingsOf } from "@/lib/catalog/mappings/find-mappings";
import { listMappings } from "@/lib/catalog/mappings/list-mappings";
import { chosenIn, type Layout, readLayout } from "@/lib/catalog/mappings/read-layout";
import { storeMapping } from "@/lib/catalog/mappings/save-mapping";
import { newestMapping, type SavedMapping } from "@/lib/catalog/mappings/saved-mapping";
import { suggestLayout } from "@/lib/catalog/mappings/suggest-layout";
import { suggestMapping, type Suggestion } from "@/lib/catalog/mappings/suggest-mapping";
import { mappedPrint, wideNames } from "@/lib/catalog/mappings/wide-columns";
import { requireEncoding } from "@/lib/catalog/tables/open-table";
import { RESOURCES } from "@/lib/catalog/vocabulary";
import { DomainError } from "@/lib/core/errors";
import { keysOf } from "@/lib/core/tables";
import type { Context } from "@/lib/platform/context";
import { fileAt } from "./typed-path";
import { print, table, withDatabase } from "./with-database";

const HOW = "To make one, run: ops import map <file> --json > mapping.json.";

/** The one that has the columns of a file. @throws DomainError not-found, unprocessable where several have */
async function matching(file: string): Promise<SavedMapping> {
  const [found, ...others] = await mappingsOf(file);
  if (!found) throw new DomainError("not-found", `No mapping has the columns of this file. ${HOW}`);
  if (others.length === 0) return found;
  const names = [found, ...others].map(({ name }) => name).join(", ");
  throw new DomainError("unprocessable", `Several mappings have the columns of this file: ${names}. Choose one with --mapping.`);
}

/** Columns of a file that no field is read from. */
function unusedColumns({ columns, wide }: Mapping, names: readonly string[]): string[] {
  const used = new Set(Object.values(columns).flatMap(({ from }) => from.map(columnKey)));
  const rows = wide ? wideNames(wide, names) : [];
  return names.filter((name) => !used.has(columnKey(name)) && !rows.includes(name));
}

/** A named mapping must not read a file of other columns unasked: one that came with a unit would be left out without a word. */
async function refuseOtherColumns(file: string, { name, mapping, print }: SavedMapping): Promise<void> {
  const layout = await readLayout(file, mapping);
  const names = layout.columns.map((column) => column.name);
  if (mappedPrint(names, mapping) === print) return;
  const unused = unusedColumns(mapping, names);
  const which = unused.length > 0 ? ` Not used: ${unused.join(", ")}.` : "";
  throw new DomainError(
    "unprocessable",
    `The file has other columns than the mapping ${name} was made for.${which} Save a new version of it, or run again with --changed-columns.`,
  );
}

type Named = { mapping?: string | undefined; changedColumns?: boolean | undefined };

/** The mapping that is named, or has the columns of a file. @throws DomainError not-found, unprocessable */
export async function mappingFor(file: string, { mapping: named, changedColumns = false }: Named): Promise<SavedMapping> {
  if (named === undefined) return matching(file);
  const found = await newestMapping(named);
  if (!found) throw new DomainError("not-found", `There is no mapping ${named}. ${HOW}`);
  if (!changedColumns) await refuseOtherColumns(file, found);
  return found;
}

/** What the shell can pass, by what the file has. */
const DELIMITERS = { ",": ",", ";": ";", "|": "|", tab: "\t" } as const;

const Options = z.object({
  resource: z.enum(RESOURCES).optional(),
  save: z.string().optional(),
  definition: z.string().optional(),
  source: z.string().default(""),
  sourceName: z.string().default(""),
  licence: z.string().default(""),
  mode: z.enum(["merge", "snapshot"]).default("merge"),
  sheet: z.string().optional(),
  encoding: z.string().optional(),
  delimiter: z
    .enum(keysOf(DELIMITERS), `Delimiters: ${keysOf(DELIMITERS).join(" ")}`)
    .transform((name) => DELIMITERS[name])
    .optional(),
  headerRow: z.coerce.number().int().min(0).max(100).optional(),
  json: z.boolean().default(false),
});

/** Undefined for what is no JSON, which no mapping is. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function definitionIn(typed: string): Promise<Mapping> {
  const json = parsedJson(await readFile(await fileAt(typed), "utf8"));
  const parsed = Mapping.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new DomainError("unprocessable", `The mapping is invalid. ${z.prettifyError(parsed.error)}`);
}

/** Columns that become rows. */
function wideLines({ wide }: Mapping): string[] {
  if (!wide) return [];
  const { columns, to, cells, unit, headers } = wide;
  const more = headers === "names" ? "" : `; a file with another ${headers} matches too`;
  return [`  ${to} and ${cells}${unit === undefined ? "" : ` in ${unit}`}: a row for each of ${columns.join(", ")}${more}`];
}

const SHOWN_ROWS = 5;
const OUTCOMES = { staged: "", quarantined: "quarantined: ", skipped: "left out: " };

/** What the first rows become, so that a wrong unit or column is seen before anything is stored; why it is not, where the mapping lacks something. */
async function firstRows(file: string, mapping: Mapping, nowMs: number): Promise<string[]> {
  try {
    const { rows } = await previewRows(file, mapping, { nowMs, most: SHOWN_ROWS });
    return [
      "first rows:",
      ...rows.map(({ line, outcome, values, reasons }) => {
        const stated = Object.entries(values).flatMap(([name, value]) => (value === "" ? [] : [`${name}=${value}`]));
        return `  line ${line}: ${OUTCOMES[outcome]}${[...stated, ...reasons].join(", ")}`;
      }),
    ];
  } catch (error) {
    if (error instanceof ImportError) return [`first rows can't be read: ${error.message}`];
    throw error;
  }
}

const sheetTitle = (name: string, hidden: readonly string[]): string => (hidden.includes(name) ? `${name} (hidden)` : name);

function hiddenLines({ rows, columns }: Layout["hidden"]): string[] {
  const parts = [...(rows > 0 ? [`${rows} of the first rows`] : []), ...(columns.length > 0 ? [`columns ${columns.join(", ")}`] : [])];
  return parts.length > 0 ? [`hidden in the workbook, but read like the others: ${parts.join("; ")}`] : [];
}

/** Fields whose unit a person has to choose. */
const unitLines = (units: Suggestion["units"]): string[] =>
  Object.entries(units).map(([name, unread]) => {
    const said = unread.length > 0 ? `can't be read from "${unread.join('", "')}"` : "is not stated";
    return `unit of ${name}: ${said}; set "unit" in the mapping, or the rows are quarantined`;
  });

function describe(
  { mapping, certainty, unknown, units, periods }: Suggestion,
  { sheets, hiddenSheets, sheet, hidden, columns: found }: Layout,
): string[] {
  const columns = Object.entries(mapping.columns).map(([name, { from, unit }]) => {
    const sure = certainty[name] === undefined ? "" : ` (${Math.round(certainty[name] * 100)}% certain)`;
    return `  ${name}: ${from.join(" + ")}${unit === undefined ? "" : ` in ${unit}`}${sure}`;
  });
  const constants = Object.entries(mapping.constants).map(([name, value]) => `  ${name}: always ${value}`);
  const words = Object.entries(unknown).map(([name, values]) => `unknown values of ${name}: ${values.join(", ")}`);
  const { resource, header_row, decimal_sign, skip_rows } = mapping;
  const between = skip_rows === 0 ? "" : `, ${skip_rows === 1 ? "1 row" : `${skip_rows} rows`} below it left out`;
  const names = found.map(({ name }) => name).filter((name) => !periods.includes(name));
  const unused = unusedColumns(mapping, names);
  const others =
    sheets.length > 1
      ? [`sheet: ${sheet} of ${sheets.map((name) => sheetTitle(name, hiddenSheets)).join(", ")} (choose another with --sheet)`]
      : [];
  const left =
    periods.length > 0
      ? [`not read, because they are no ${resource === "shipment" ? "quarter" : "day or month"}: ${periods.join(", ")}`]
      : [];
  return [
    `${resource}: header in record ${header_row}${between}, decimal sign "${decimal_sign}"`,
    ...columns,
    ...wideLines(mapping),
    ...constants,
    ...words,
    ...unitLines(units),
    ...left,
    ...(unused.length > 0 ? [`columns that are not read: ${unused.join(", ")}`] : []),
    ...others,
    ...hiddenLines(hidden),
  ];
}

/** @throws DomainError unprocessable */
function aboutOf({ save, sourceName, ...options }: z.output<typeof Options>): MappingAbout {
  const parsed = MappingAbout.safeParse({ ...options, name: save, source_name: sourceName });
  if (parsed.success) return parsed.data;
  throw new DomainError("unprocessable", parsed.error.issues.map(({ message }) => message).join(" "));
}

async function allMappings(ctx: Context): Promise<MappingRow[]> {
  const rows: MappingRow[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await listMappings(ctx, { cursor, limit: 500 });
    rows.push(...page.rows);
    if (page.next === null) return rows;
    cursor = page.next;
  }
}

const mappingRow = ({ id, name, version, resource, source, runs, used_at, saved_at }: MappingRow): string[] => [
  ...[id, name, String(version), resource, source, String(runs)],
  ...[used_at ?? "-", saved_at],
];

/** `import mappings`: the saved mappings, the one that was used last first. */
export function mappingsCommand(command: Command, root: string): void {
  command
    .command("mappings")
    .description("List saved mappings, most recently used first. Their names or IDs are what --mapping and schedules take.")
    .option("--json", "output JSON")
    .action((options: { json?: boolean }) =>
      withDatabase(root, async (ctx) => {
        const rows = await allMappings(ctx);
        const lines = table([["id", "name", "version", "records", "source", "imports", "last import", "saved"], ...rows.map(mappingRow)]);
        print(options.json, { mappings: rows }, rows.length === 0 ? ["No mappings yet.", HOW] : lines);
      }),
    );
}

/** `import map <file>`: proposes which column is which field; with --save keeps that, or what --definition says, under a name. */
export function mapCommand(command: Command, root: string): void {
  command
    .command("map <file>")
    .description("Suggest a mapping for a file of another layout, or save one with --save.")
    .option("--resource <name>", `kind of record: ${RESOURCES.join(", ")} (default: found)`)
    .option("--sheet <name>", "sheet of the workbook or list of the JSON document (default: the one that looks most like a table)")
    .option("--encoding <name>", "encoding of the file (default: found)")
    .option("--delimiter <mark>", "delimiter of a CSV file: , ; | or tab (default: found)")
    .option("--header-row <number>", "record that holds the headers; blank rows don't count (default: found)")
    .option("--save <name>", "save the mapping under this name; a name in use gets a new version")
    .option("--definition <path>", "JSON file with the mapping to save, such as an edited output of --json")
    .option("--source <code>", "code of the source of its rows")
    .option("--source-name <text>", "name of the source, shown in responses")
    .option("--licence <text>", "licence of the data")
    .option("--mode <mode>", "snapshot (removes rows missing from the file) or merge (keeps them; default)")
    .option("--json", "output the mapping as JSON")
    .action((typed: string, given: unknown) =>
      withDatabase(root, async (ctx) => {
        const options = Options.parse(given);
        const file = await fileAt(typed);
        const chosen = options.definition === undefined ? null : await definitionIn(options.definition);
        const { sheet, encoding, delimiter, headerRow: header_row } = options;
        const reading = { sheet, encoding, delimiter };
        const layout = requireEncoding(
          chosen === null ? await suggestLayout(file, { ...reading, header_row }) : await readLayout(file, chosen),
        );
        const suggestion = suggestMapping(layout, chosen?.resource ?? options.resource);
        const mapping = chosen ?? { ...suggestion.mapping, ...chosenIn(reading) };
        const first = options.json ? [] : await firstRows(file, mapping, ctx.clock.now());
        if (options.save === undefined) {
          // The output is a mapping to edit, so that what is to be known of the file comes beside it.
          if (options.json) for (const line of hiddenLines(layout.hidden)) process.stderr.write(`${line}\n`);
          return print(options.json, mapping, [...describe({ ...suggestion, mapping }, layout), ...first]);
        }
        const { name, source: code, source_name, licence, mode } = aboutOf(options);
        const names = layout.columns.map((column) => column.name);
        refuseUnfit(mapping, names);
        const { source } = planImport(FORMS[mapping.resource].kind, { source: code, "source-name": source_name, licence, mode });
        const ref = await storeMapping(ctx, { name, mapping, source, mode, print: mappedPrint(names, mapping) });
        return print(options.json, { mapping: ref }, [`Saved mapping ${name} as ${ref}.`, ...first]);
      }),
    );
}
