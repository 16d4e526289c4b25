import type { ImportInput, ImportItem } from "../drafts";
import { patchedItems } from "../records/patched-items";
import type { OpenedTable } from "../tables/table";
import type { FileFacts } from "./contract";
import type { ImportPlan } from "./open-import";

const SAMPLES = 5;

function factsOf({ format, encoding, sheet }: OpenedTable): FileFacts {
  const read = encoding && { name: encoding.name, certainty: encoding.certainty, samples: encoding.samples.slice(0, SAMPLES) };
  return { format, sheet, encoding: read };
}

const LOOKED_AT = 200;

/** What is hidden of the first records of a workbook; null where nothing is. */
async function hiddenIn(table: OpenedTable): Promise<FileFacts["hidden"] | null> {
  const places = new Set<number>();
  let [rows, seen] = [0, 0];
  for await (const { isHidden, hiddenPlaces = [] } of table.records()) {
    if (isHidden) rows += 1;
    for (const place of hiddenPlaces) places.add(place + 1);
    if (++seen >= LOOKED_AT) break;
  }
  return rows + places.size === 0 ? null : { rows, columns: [...places].toSorted((a, b) => a - b) };
}

/** What is read of a file; how it was read and how many rows it has is known once the items are. */
export type FileReading = {
  items: AsyncIterable<ImportItem>;
  file: () => FileFacts | null;
  rows: () => number;
};

/** Reads a file with its importer, in the mode that was chosen for it. */
export function readFile({ importer, source, mode }: Omit<ImportPlan, "options">, input: ImportInput): FileReading {
  let facts: FileFacts | null = null;
  let workbook: OpenedTable | null = null;
  let rows = 0;
  const onOpen = (table: OpenedTable): void => {
    facts ??= factsOf(table);
    if (table.format === "xlsx") workbook ??= table;
  };
  const onRow = (): void => {
    rows += 1;
  };
  const told = { ...input, onOpen, onRow };
  const { patches } = importer;
  const items =
    mode === "patch" && patches
      ? patchedItems(patches.read(told), { resource: patches.resource, source: source.code, companies: input.companies })
      : importer.read(told);
  async function* andHidden(): AsyncGenerator<ImportItem> {
    yield* items;
    const hidden = workbook && (await hiddenIn(workbook));
    if (facts && hidden) facts = { ...facts, hidden };
  }
  return { items: andHidden(), file: () => facts, rows: () => rows };
}
