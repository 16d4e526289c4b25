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

/** What is read of a file; how it was read and how many rows it has is known once the items are. */
export type FileReading = {
  items: AsyncIterable<ImportItem>;
  file: () => FileFacts | null;
  rows: () => number;
};

/** Reads a file with its importer, in the mode that was chosen for it. */
export function readFile({ importer, source, mode }: Omit<ImportPlan, "options">, input: ImportInput): FileReading {
  let facts: FileFacts | null = null;
  let rows = 0;
  const onOpen = (table: OpenedTable): void => {
    facts ??= factsOf(table);
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
  return { items, file: () => facts, rows: () => rows };
}
