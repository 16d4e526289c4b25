import type { Importer, ImportItem, ImportInput, Source } from "../drafts";
import { FORMS } from "../importers/forms/all";
import { requireEncoding } from "../tables/open-table";
import { MAPPED_KIND, type Mapping } from "./contract";
import { mapRows, type MappedRow } from "./map-rows";
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
  for await (const row of mapRows(table, mapping)) {
    onRow?.();
    if (row.skipped !== null) yield { line: row.line, skip: { code: "left-out", detail: row.skipped } };
    else yield withParts(refused(row, form.itemOf(row, companies)), parts);
  }
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
