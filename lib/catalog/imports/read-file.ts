import type { Importer, ImportInput, ImportItem } from "../drafts";
import type { OpenedTable } from "../tables/table";
import type { FileFacts } from "./contract";

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

/** Reads a file with its importer. */
export function readFile(importer: Importer, input: ImportInput): FileReading {
  let facts: FileFacts | null = null;
  let rows = 0;
  const onOpen = (table: OpenedTable): void => {
    facts ??= factsOf(table);
  };
  const onRow = (): void => {
    rows += 1;
  };
  return { items: importer.read({ ...input, onOpen, onRow }), file: () => facts, rows: () => rows };
}
