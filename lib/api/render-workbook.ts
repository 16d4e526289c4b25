import type { FieldMap } from "@/lib/catalog/fields";
import { ABOUT_WIDTHS, aboutRows } from "@/lib/core/about-rows";
import { countText } from "@/lib/core/wording";
import { MOST_LETTERS, type Sheet } from "@/lib/core/workbook";
import { writeWorkbook } from "./write-workbook";

/** What `meta` of JSON says of a response. */
export type Meta = {
  release: number;
  published_at: string | null;
  as_of: number | null;
  sample: boolean;
  sources: readonly { code: string; name: string; licence: string }[];
};

/** A page as it becomes a file: rows as lines of JSON, each an array of texts, and what is said about them. */
export type WorkbookPage = {
  lines: readonly string[];
  /** Names of the columns. */
  names: readonly string[];
  fields: FieldMap;
  url: string;
  next: string | null;
  /** Whether other pages come before it. */
  isLaterPage: boolean;
  meta: Meta;
  /** What this list says of its pages beside that, such as the number of all rows. */
  extra: Readonly<Record<string, unknown>>;
};

type Cells = readonly (string | null)[];

function cellsOf(line: string): Cells {
  const cells: Cells = JSON.parse(line);
  return cells;
}

function* rowsOf({ names, lines }: WorkbookPage): Generator<Cells> {
  yield names;
  for (const line of lines) yield cellsOf(line);
}

/** How many cells hold more than a spreadsheet takes. */
function cutCells(lines: readonly string[]): number {
  const long = lines.filter((line) => line.length > MOST_LETTERS).flatMap(cellsOf);
  return long.filter((cell) => (cell?.length ?? 0) > MOST_LETTERS).length;
}

const written = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

function factsOf({ meta, extra, isLaterPage, lines }: WorkbookPage): [string, string][] {
  const cut = cutCells(lines);
  return [
    ...(isLaterPage ? [["Earlier pages", "This file begins after the rows of earlier pages."] satisfies [string, string]] : []),
    ...(cut > 0
      ? [
          ["Shortened cells", `${countText(cut)}, to ${countText(MOST_LETTERS)} letters. JSON and CSV have all of them.`] satisfies [
            string,
            string,
          ],
        ]
      : []),
    ["Published", meta.published_at ?? ""],
    ["As of (as_of)", meta.as_of === null ? "not set" : String(meta.as_of)],
    ["Sample data", meta.sample ? "yes: some or all rows are generated" : "no"],
    ...Object.entries(extra).map(([name, value]): [string, string] => [name, written(value)]),
  ];
}

const namesOf = (fields: FieldMap, kind: FieldMap[string]["kind"]): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (field.kind === kind ? [name] : []));

/** A page as an XLSX file: its rows, and a sheet that says what they are. */
export function workbookOfPage(page: WorkbookPage): Promise<Buffer> {
  const { fields, url, next, meta, lines } = page;
  const sources = meta.sources.map(({ code, name, licence }) => `${code}: ${name} (${licence})`);
  const about = { url, release: String(meta.release), rows: lines.length, more: factsOf(page), sources, next };
  const sheets: Sheet[] = [
    { name: "Data", rows: rowsOf(page), figures: namesOf(fields, "number"), flags: namesOf(fields, "boolean") },
    { name: "About", rows: aboutRows(about), figures: [], widths: ABOUT_WIDTHS },
  ];
  return writeWorkbook(sheets);
}
