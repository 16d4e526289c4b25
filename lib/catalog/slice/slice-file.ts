import { createHash } from "node:crypto";
import { perProcess } from "@/lib/platform/process-state";
import type { Head } from "../current-release";
import type { ExactRow } from "../files/exact-rows";
import { describeDatasets, fieldsOf, type Dictionary } from "../queries/datasets";
import { DECLARED } from "../resources/all";
import { readSliceCsv, readSliceRows, type SliceAsk } from "./read-slice";
import { writeParquet } from "./write-parquet";

export const SLICE_FORMATS = ["csv", "parquet"] as const;
export type SliceFormat = (typeof SLICE_FORMATS)[number];

/** A file of the slice as it is sent; the tag is that of its bytes. */
export type SliceFile = { body: Buffer; tag: string; rows: number; release: number };

const fileOf = (body: Buffer, rows: number, release: number): SliceFile => ({
  body,
  rows,
  release,
  tag: createHash("sha256").update(body).digest("base64url").slice(0, 24),
});

async function makeFile(slice: SliceAsk, format: SliceFormat, head: Head): Promise<SliceFile> {
  if (format === "csv") {
    const { text, rows } = await readSliceCsv(slice);
    return fileOf(Buffer.from(text), rows, slice.release);
  }
  const rows = await readSliceRows(slice);
  const sources = [...new Set(rows.map((row) => String(row.source)))].map((code) => ({
    code,
    licence: head.sources.get(code)?.licence ?? "unknown",
  }));
  const about = { release: String(slice.release), sources: JSON.stringify(sources) };
  return fileOf(await writeParquet(fieldsOf(DECLARED[slice.resource].record).fields, rows, about), rows.length, slice.release);
}

type Kept<T> = Map<string, { state: string; made: Promise<T> }>;
const keptFiles = perProcess<Kept<SliceFile>>("slice-files", () => new Map());
const keptDictionary = perProcess<Kept<Dictionary>>("slice-dictionary", () => new Map());
const keptSamples = perProcess<Kept<ExactRow[]>>("slice-samples", () => new Map());

/** What is made once per state of the data; only the newest state is kept, and what failed is tried again. */
function once<T>(kept: Kept<T>, { name, state }: { name: string; state: string }, make: () => Promise<T>): Promise<T> {
  const known = kept.get(name);
  if (known?.state === state) return known.made;
  const made = make();
  const entry = { state, made };
  kept.set(name, entry);
  made.catch(() => kept.get(name) === entry && kept.delete(name));
  return made;
}

const stateOf = (head: Head, slice: Pick<SliceAsk, "view">): string => `${head.version}/${slice.view.key}`;

type Wanted = Pick<SliceAsk, "resource" | "view" | "nowMs">;

/** The slice of a resource as a file, made once per release and market day. */
export const sliceFile = (wanted: Wanted, format: SliceFormat, head: Head): Promise<SliceFile> =>
  once(keptFiles(), { name: `${wanted.resource}.${format}`, state: stateOf(head, wanted) }, () =>
    makeFile({ ...wanted, release: head.release }, format, head),
  );

const SAMPLE_ROWS = 5;

/** The first rows of the slice, to be looked at. */
export const sliceSample = (wanted: Wanted, head: Head): Promise<ExactRow[]> =>
  once(keptSamples(), { name: wanted.resource, state: stateOf(head, wanted) }, () =>
    readSliceRows({ ...wanted, release: head.release }, SAMPLE_ROWS),
  );

/** The data dictionary, counted once per release. */
export const dictionaryOf = (head: Head): Promise<Dictionary> =>
  once(keptDictionary(), { name: "dictionary", state: String(head.version) }, () => describeDatasets(head));
