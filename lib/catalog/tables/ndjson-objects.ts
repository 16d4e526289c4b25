import { ImportError } from "../drafts";
import { parseObject } from "./parse-object";
import { MAX_RECORD_LETTERS, type TableObject } from "./table";

/** @throws ImportError for a line that is longer than a record may be */
async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<{ line: number; text: string }> {
  let line = 1;
  let rest = "";
  for await (const chunk of chunks) {
    const parts = (rest + chunk).split("\n");
    rest = parts.pop() ?? "";
    for (const text of parts) yield { line: line++, text };
    if (rest.length > MAX_RECORD_LETTERS) {
      throw new ImportError("row-too-large", `Line ${line} is longer than ${MAX_RECORD_LETTERS} characters.`, line);
    }
  }
  yield { line, text: rest };
}

/** Streams the objects of NDJSON, blank lines left out. @throws ImportError for a last line that is cut off */
export async function* ndjsonObjects(chunks: AsyncIterable<string>): AsyncGenerator<TableObject> {
  let previous: TableObject | null = null;
  for await (const { line, text } of linesOf(chunks)) {
    const trimmed = text.trim();
    if (trimmed === "") continue;
    if (previous) yield previous;
    previous = { line, value: parseObject(trimmed), text: trimmed };
  }
  if (previous && previous.value === null && previous.line > 1)
    throw new ImportError("truncated", "The last line is not a complete JSON object. The file may be truncated.", previous.line);
  if (previous) yield previous;
}
