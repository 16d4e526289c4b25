import type { Importer, ImportInput, ImportItem } from "../drafts";
import type { OpenedTable } from "../tables/table";
import type { FileFacts } from "./contract";

const SAMPLES = 5;

function factsOf({ format, encoding, sheet }: OpenedTable): FileFacts {
  const read = encoding && { name: encoding.name, certainty: encoding.certainty, samples: encoding.samples.slice(0, SAMPLES) };
  return { format, sheet, encoding: read };
}

/** The items of a file, and how the file was read, which is known once the first item is. */
export function readFile(importer: Importer, input: ImportInput): { items: AsyncIterable<ImportItem>; file: () => FileFacts | null } {
  let facts: FileFacts | null = null;
  const onOpen = (table: OpenedTable): void => {
    facts ??= factsOf(table);
  };
  return { items: importer.read({ ...input, onOpen }), file: () => facts };
}
