import { ImportError } from "../drafts";
import { isAlike, isAt, type JsonList } from "./json-lists";
import { JsonWalk } from "./json-walk";
import { isObject } from "./parse-json";
import { parseObject } from "./parse-object";
import type { TableObject } from "./table";

/** The column of the keys that records are under. */
export const RECORD_KEY = "record key";

export const NO_LIST =
  "The JSON document has no array of objects, and no objects of the same keys. Save the records as an array: [{…}, {…}]. NDJSON files contain one complete object per line.";

const ONE_ELEMENT = "The only element of the JSON array has a record under each of its keys. Save the records as an array: [{…}, {…}].";

/** Whether an object is nothing but records: as one record, it would have their values side by side. */
function isRecords(object: object): boolean {
  const [first, ...others] = Object.values(object).map((value: unknown) => (isObject(value) ? Object.keys(value) : []));
  return first !== undefined && others.length > 0 && others.every((keys) => isAlike(new Set(first), keys));
}

/** Streams the objects of a list of a JSON document; those under a key each say it first. `line` is the number of the object. */
export async function* jsonObjects(chunks: AsyncIterable<string>, { path, isKeyed }: JsonList): AsyncGenerator<TableObject> {
  const walk = new JsonWalk({ isWanted: (inside) => inside.isList !== isKeyed && isAt(inside.path, path) });
  let line = 0;
  let first: object | null = null;
  for await (const chunk of chunks) {
    for (const item of walk.take(chunk)) {
      if (!isAt(item.path, path)) continue;
      line += 1;
      const value = parseObject(item.text);
      if (value === null) throw new ImportError("wrong-kind", `Element ${line} of the JSON array is not an object.`, line);
      first ??= value;
      yield { line, value: isKeyed ? { [RECORD_KEY]: item.key, ...value } : value, text: item.text };
    }
  }
  if (!walk.isComplete) throw new ImportError("truncated", "The JSON document has no end. The file may be truncated.", line);
  if (line === 1 && first !== null && isRecords(first)) throw new ImportError("wrong-kind", ONE_ELEMENT);
  if (line === 0) throw new ImportError("wrong-kind", NO_LIST);
}
