import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { createInterface } from "node:readline";
import { ImportError } from "../../drafts";
import { inspectFile } from "../inspect-file";
import { readRows } from "../read-rows";
import { parseJson } from "./fields";

export type FormColumns = { required: readonly string[]; known: readonly string[] };
export type FormRecord = { line: number; values: Record<string, unknown>; misfit: string | null };

const START_BYTES = 4_096;
const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(", ");

async function firstCharacter(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0);
    return buffer
      .subarray(0, bytesRead)
      .toString("utf8")
      .replace(/^\uFEFF/, "")
      .trimStart()
      .charAt(0);
  } finally {
    await file.close();
  }
}

/** Empty cells mean null, numbers and booleans are text: what both formats have in common. */
function commonValue(value: unknown): unknown {
  if (typeof value === "boolean") return String(value);
  const trimmed = typeof value === "string" ? value.trim() : value;
  return trimmed === "" ? null : trimmed;
}

const commonValues = (values: object) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, commonValue(value)]));

function refuseColumns(
  names: readonly string[],
  { required, known }: FormColumns,
  { line, isFirst }: { line: number; isFirst: boolean },
): void {
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new ImportError("wrong-kind", `Unknown columns ${quoted(unknown)}. Valid columns: ${quoted(known)}.`, line);
  const missing = isFirst ? required.filter((name) => !names.includes(name)) : [];
  if (missing.length > 0)
    throw new ImportError("wrong-kind", `The columns ${quoted(missing)} are missing. Valid columns: ${quoted(known)}.`, line);
}

/** A line of NDJSON; `misfit` when it is no JSON object. */
function ndjsonRecord(line: number, content: string, { columns, isFirst }: { columns: FormColumns; isFirst: boolean }): FormRecord {
  const parsed = parseJson(content);
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) {
    if (isFirst)
      throw new ImportError("wrong-kind", "The first line is not a JSON object. NDJSON files contain one complete object per line.", line);
    return { line, values: { text: content.slice(0, 1_000) }, misfit: "The line is not a JSON object." };
  }
  refuseColumns(Object.keys(parsed), columns, { line, isFirst });
  return { line, values: commonValues(parsed), misfit: null };
}

async function* readNdjson(path: string, columns: FormColumns): AsyncGenerator<FormRecord> {
  if ((await inspectFile(path)) !== "utf-8") throw new ImportError("encoding", "NDJSON files must be UTF-8.");
  let line = 0;
  let previous: FormRecord | null = null;
  for await (const content of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    line += 1;
    const trimmed = content.replace(/^\uFEFF/, "").trim();
    if (trimmed === "") continue;
    if (previous) yield previous;
    previous = ndjsonRecord(line, trimmed, { columns, isFirst: previous === null });
  }
  if (previous?.misfit)
    throw new ImportError("truncated", "The last line is not a complete JSON object. The file may be truncated.", previous.line);
  if (previous) yield previous;
}

async function* readCsv(path: string, columns: FormColumns): AsyncGenerator<FormRecord> {
  const shape = { delimiter: ",", layouts: [columns.required], known: columns.known } as const;
  for await (const { line, values, misfit } of readRows(path, shape)) yield { line, values: commonValues(values), misfit };
}

/** Streams the records of an own form, CSV or NDJSON: a file that begins with "{" is NDJSON. */
export async function* readForm(path: string, columns: FormColumns): AsyncGenerator<FormRecord> {
  await inspectFile(path);
  const start = await firstCharacter(path);
  if (start === "[") throw new ImportError("wrong-kind", "The file is a JSON array. Use NDJSON (one object per line) or CSV.", 1);
  yield* start === "{" ? readNdjson(path, columns) : readCsv(path, columns);
}
