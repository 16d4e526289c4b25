import { marketDay } from "@/lib/core/dates";
import { requireStaff, type Context } from "@/lib/platform/context";
import type { ImportItem } from "../drafts";
import { type FileLayout, type Mapping, type MappingPreview, type Period, PREVIEW_ROWS, type ReadingQuery } from "../mappings/contract";
import { mappedItems } from "../mappings/mapped-importer";
import { doubtfulMonths, periodColumns } from "../mappings/periods";
import { unitsOf } from "../mappings/price-units";
import { chosenIn } from "../mappings/read-layout";
import { suggestLayout } from "../mappings/suggest-layout";
import { suggestMapping } from "../mappings/suggest-mapping";
import { targetsOf } from "../mappings/targets";
import { reasonsText } from "../quarantine/contract";
import { reasonsAgainst } from "../staging/checks";
import { CERTAIN } from "../tables/find-encoding";
import type { FoundEncoding } from "../tables/open-table";
import { requireMappable } from "./choose-mapping";
import { lookedAt } from "./looked-at";
import { asDomainError } from "./mapping-refusals";
import { companyDirectory } from "./open-import";

const SHOWN_RECORDS = 12;
const EXAMPLES = 4;
const SHOWN_CHARS = 120;

const short = (text: string): string => (text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS)}…` : text);
const examplesOf = (cells: readonly string[]): string[] => [...new Set(cells.filter((cell) => cell !== ""))].slice(0, EXAMPLES).map(short);

/** What an uploaded file of unknown layout looks like, and a mapping to begin with. @throws DomainError */
export async function lookAtUpload(ctx: Context, id: string, { resource, ...reading }: ReadingQuery): Promise<FileLayout> {
  requireStaff(ctx, "data:read");
  await requireMappable(id);
  const path = await lookedAt(id).catch(asDomainError);
  const layout = await suggestLayout(path, reading).catch(asDomainError);
  const suggestion = suggestMapping(layout, resource);
  const names = layout.columns.map(({ name }) => name);
  const periodsOf = (period: Period): string[] => periodColumns(names, period);
  return {
    ...{
      format: layout.format,
      encoding: layout.encoding && presentEncoding(layout.encoding),
      delimiter: layout.delimiter,
      sheet: layout.sheet,
      header_row: layout.header_row,
    },
    sheets: [...layout.sheets],
    hidden_sheets: [...layout.hiddenSheets],
    hidden: { rows: layout.hidden.rows, columns: [...layout.hidden.columns] },
    periods: { quarter: periodsOf("quarter"), month: periodsOf("month"), day: periodsOf("day") },
    doubtful_months: doubtfulMonths(names),
    suggestion: { ...suggestion, mapping: { ...suggestion.mapping, ...chosenIn(reading) } },
    columns: layout.columns.map(({ name, cells }) => ({ name, examples: examplesOf(cells) })),
    records: layout.records.slice(0, SHOWN_RECORDS).map(({ line, cells }) => ({ line, cells: cells.map(short) })),
    targets: targetsOf(suggestion.mapping.resource).map((target) => ({
      ...target,
      choices: target.choices && [...target.choices],
      units: unitsOf(target),
    })),
  };
}

const presentEncoding = ({ name, certainty, samples, isMixed = false, others }: FoundEncoding): NonNullable<FileLayout["encoding"]> => ({
  ...{ name, certainty, is_certain: certainty >= CERTAIN, is_mixed: isMixed, samples: samples.map(short) },
  others: others.map((other) => ({ name: other.name, samples: other.samples.map(short) })),
});

function asText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(String).join("|");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

type PreviewRow = Omit<MappingPreview["rows"][number], "place">;

function previewRow(item: ImportItem, fields: readonly string[], today: string): PreviewRow {
  const textOf = (values: object): Record<string, string> => {
    const all = new Map(Object.entries(values));
    return Object.fromEntries(fields.map((name) => [name, short(asText(all.get(name)))]));
  };
  const { line } = item;
  if ("skip" in item) return { line, outcome: "skipped", values: {}, reasons: [item.skip.detail] };
  if ("quarantine" in item) return { line, outcome: "quarantined", values: textOf(item.raw), reasons: [reasonsText(item.quarantine)] };
  const against = reasonsAgainst(item, today);
  return {
    line,
    outcome: against.length > 0 ? "quarantined" : "staged",
    values: textOf(item.draft),
    reasons: against.length > 0 ? [reasonsText(against)] : [],
  };
}

/** The first rows of a file as a mapping makes them. Nothing is kept. @throws ImportError */
export async function previewRows(
  path: string,
  mapping: Mapping,
  { nowMs, most }: { nowMs: number; most: number },
): Promise<MappingPreview> {
  const given = [
    ...Object.keys(mapping.columns),
    ...(mapping.wide ? [mapping.wide.to, mapping.wide.cells] : []),
    ...Object.keys(mapping.constants),
  ];
  const fields = [...new Set(given.map((name) => name.split(".")[0] ?? name))];
  const today = marketDay(nowMs);
  const rows: MappingPreview["rows"] = [];
  for await (const item of mappedItems(mapping, { path, companies: await companyDirectory() }))
    if (rows.push({ place: rows.length, ...previewRow(item, fields, today) }) >= most) break;
  return { fields, rows };
}

/** The first hundred rows of an uploaded file as a mapping makes them. @throws DomainError */
export async function previewMapping(ctx: Context, id: string, mapping: Mapping): Promise<MappingPreview> {
  requireStaff(ctx, "data:read");
  await requireMappable(id);
  const path = await lookedAt(id).catch(asDomainError);
  return previewRows(path, mapping, { nowMs: ctx.clock.now(), most: PREVIEW_ROWS }).catch(asDomainError);
}
