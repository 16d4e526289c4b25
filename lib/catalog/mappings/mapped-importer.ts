import { type Importer, ImportError, type ImportItem, type ImportInput, type Source } from "../drafts";
import { FORMS } from "../importers/forms/all";
import { requireEncoding } from "../tables/open-table";
import { MAPPED_KIND, type Mapping } from "./contract";
import { mapRows, type MappedRow } from "./map-rows";
import { monthOf, MonthSums, summedColumn, withoutVolume } from "./months";
import { openMapped } from "./read-layout";

/**
 * The rows of a file as items of an import: those of our own format that a mapping makes of them. The encoding and the sheet of one
 * file can be other ones than those of the mapping.
 */
export async function* mappedItems(
  mapping: Mapping,
  { path, companies, options = {}, onOpen, onRow }: Pick<ImportInput, "path" | "companies"> & Partial<ImportInput>,
): AsyncGenerator<ImportItem> {
  const form = FORMS[mapping.resource];
  const parts = partsOf(mapping);
  const { encoding = mapping.encoding, sheet = mapping.sheet } = options;
  const table = requireEncoding(await openMapped(path, { ...mapping, encoding, sheet }));
  onOpen?.(table);
  const sums = mapping.resource === "shipment" ? new MonthSums(companies) : null;
  for await (const row of mapRows(path, table, mapping)) {
    onRow?.();
    const month = sums && monthOf(row);
    if (row.skipped !== null) yield { line: row.line, skip: { code: "left-out", detail: row.skipped } };
    else if (sums === null) yield withParts(refused(row, form.itemOf(row, companies)), parts);
    else if (month === null) {
      const read = withoutVolume(row);
      yield refused(read, form.itemOf(read, companies));
    } else {
      refuseSums(mapping);
      const item = sums.add(row, month);
      if (item !== null) yield item;
    }
  }
  if (sums !== null) yield* sums.items();
}

/** @throws ImportError where volumes of months are sums of several already */
function refuseSums({ columns }: Mapping): void {
  const summed = summedColumn(columns["volume_gw"]?.from ?? []);
  if (summed === undefined) return;
  const detail = `The column "${summed}" sums up several months, so that its rows can't be added up to quarters. Map a column that has each month alone.`;
  throw new ImportError("wrong-kind", detail);
}

/** Fields of several values that the mapping reads value by value. */
const partsOf = ({ columns, constants }: Mapping): string[] => [
  ...new Set(
    [...Object.keys(columns), ...Object.keys(constants)].flatMap((name) => (name.includes(".") ? [name.split(".")[0] ?? name] : [])),
  ),
];

const withParts = (item: ImportItem, parts: readonly string[]): ImportItem =>
  "draft" in item && item.unstated ? { ...item, unstated: { ...item.unstated, parts } } : item;

/** The field that a reason is about, its part first: "capacity.module_gw", of "capacity: module_gw: …" too, and "capacity". */
function placesIn(detail: string): string[] {
  const { field = "", part } = /^(?<field>\w+)(?:(?:\.|: )(?<part>\w+))?:/.exec(detail)?.groups ?? {};
  return part === undefined ? [field] : [`${field}.${part}`, field];
}

/** A row with a cell that can't be read goes to quarantine whatever else it says, and keeps its own values there. */
function refused({ line, values, reasons }: MappedRow, item: ImportItem): ImportItem {
  if (reasons.length === 0 || "skip" in item) return item;
  const read = new Set(reasons.flatMap(({ detail }) => placesIn(detail)));
  if (!("quarantine" in item)) {
    const ref = item.resource === "company" || item.resource === "product" ? item.draft.ref : null;
    return { line, quarantine: reasons, resource: item.resource, ref, raw: values };
  }
  const others = item.quarantine.filter(({ detail }) => !read.has(placesIn(detail)[0] ?? ""));
  return { ...item, quarantine: [...reasons, ...others] };
}

/** A saved mapping as an importer: the same steps as for every other file follow. */
export const mappedImporter = ({
  title,
  mapping,
  source,
  mode,
}: {
  title: string;
  mapping: Mapping;
  source: Source;
  mode: Importer["mode"];
}): Importer => ({
  kind: MAPPED_KIND,
  title,
  mode,
  source,
  options: {},
  read: (input) => mappedItems(mapping, input),
});
