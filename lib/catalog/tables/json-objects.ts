import { ImportError } from "../drafts";
import { JsonItems } from "./json-items";
import { parseObject } from "./parse-json";
import type { TableObject } from "./table";

/**
 * Streams the objects of a JSON document: those of the array that it is, or of the one array of objects in the object that it is.
 * `line` is the number of the object.
 */
export async function* jsonObjects(chunks: AsyncIterable<string>): AsyncGenerator<TableObject> {
  const items = new JsonItems();
  let line = 0;
  let table: string | null | undefined;
  for await (const chunk of chunks) {
    for (const { list, text } of items.take(chunk)) {
      const value = parseObject(text);
      const isTable = table === undefined || table === list;
      // A list of plain values beside the table is no part of it.
      if (value === null && list !== null && (table === undefined || !isTable)) continue;
      if (value === null) throw new ImportError("wrong-kind", `Element ${line + 1} of the JSON array is not an object.`, line + 1);
      if (!isTable) throw new ImportError("wrong-kind", `"${table}" and "${list}" are both arrays of objects. A file has one table.`);
      table = list;
      line += 1;
      yield { line, value, text };
    }
  }
  if (!items.isComplete) throw new ImportError("truncated", "The JSON document has no end. The file may be truncated.", line);
  if (table === undefined)
    throw new ImportError(
      "wrong-kind",
      "The JSON document has no array of objects at its top level. Save that array as a file of its own. NDJSON files contain one complete object per line.",
    );
}
