import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, mkdir, open, readdir, rm, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import type { Digits } from "@/lib/catalog/files/parquet-columns";
import { describeFields } from "@/lib/catalog/files/record-fields";
import type { DatasetField } from "@/lib/catalog/queries/datasets";
import { listPage, type Keyset, type Page } from "@/lib/catalog/queries/list-page";
import { files } from "@/lib/platform/files/files";
import { sizeOf } from "@/lib/platform/files/folder-store";
import { walkOf, type Shown, type Walk } from "./ask-of";
import { readCheckpoint, writeCheckpoint, type Checkpoint } from "./checkpoint";
import type { ExportFormat } from "./contract";
import { folderOf, storedFile } from "./export-folder";
import { writerFor, type FileWriter } from "./file-writers";
import { measureWalk } from "./measure-walk";

/** One page of the catalogue, and the rows of a part: a row group, or a gzip member. */
const ROWS_PER_PAGE = 2_000;
const ROWS_PER_PART = 10_000;

/** The places at which the work can be cut off; tests do. */
export const PHASES = ["counted", "written", "synced", "checkpointed", "ended", "hashed", "finished", "named"] as const;
export type Phase = (typeof PHASES)[number];

export type FileJob = {
  exportId: string;
  /** Which try this is; each has a folder of its own. */
  attempt: number;
  shown: Shown;
  format: ExportFormat;
  fields: readonly string[];
  fileName: string;
};

export type FileHooks = {
  /** Keeps the work in these hands and tells how far it is; false: it is somebody else's now, or nobody's. */
  keep(progress: { rowsDone: number; rowsTotal?: number }): Promise<boolean>;
  /** Called at every phase. */
  at?(phase: Phase): void | Promise<void>;
  rowsPerPart?: number;
  rowsPerPage?: number;
};

export type MadeFile = { rows: number; bytes: number; sha256: string; sources: string[]; columns: DatasetField[] };

/** The work was taken away: cancelled, deleted, or somebody else's. */
export class TakenAway extends Error {
  override name = "TakenAway";
}

const tryFolder = (job: Pick<FileJob, "exportId" | "attempt">): string => join(folderOf(job.exportId), `try-${job.attempt}`);
const dataIn = (folder: string): string => join(folder, "data");
const checkpointIn = (folder: string): string => join(folder, "checkpoint");

type State = Omit<Checkpoint, "version">;
const START: State = { columns: [], offset: 0, rows: 0, query: 0, after: null, sources: [], format: null, finished: null };

/** Folders of earlier tries, the newest first. */
async function earlierTries(job: FileJob): Promise<string[]> {
  const names = await readdir(folderOf(job.exportId));
  const numbers = names.flatMap((name) => (/^try-\d+$/.test(name) ? [Number(name.slice(4))] : []));
  return numbers
    .filter((attempt) => attempt !== job.attempt)
    .sort((a, b) => b - a)
    .map((attempt) => tryFolder({ ...job, attempt }));
}

/** What a try left to go on from: a checkpoint of the same columns, and all bytes before it. */
async function leftBy(folder: string, columns: readonly string[]): Promise<State | null> {
  const checkpoint = await readCheckpoint(checkpointIn(folder));
  const isWhole = checkpoint !== null && ((await sizeOf(dataIn(folder))) ?? -1) >= checkpoint.offset;
  return isWhole && checkpoint.columns.join() === columns.join() ? checkpoint : null;
}

/**
 * Goes on from the newest try that left something to go on from; an earlier one's in a copy, because who worked on it
 * and is not quite dead yet must not write into it.
 */
async function resumeFile(job: FileJob, columns: readonly string[]): Promise<State> {
  const own = tryFolder(job);
  await mkdir(own, { recursive: true, mode: 0o700 });
  const interrupted = await leftBy(own, columns);
  if (interrupted) return interrupted;
  for (const folder of await earlierTries(job)) {
    const left = await leftBy(folder, columns);
    if (!left) continue;
    await copyFile(dataIn(folder), dataIn(own));
    return left;
  }
  return { ...START, columns: [...columns] };
}

class FileMaker {
  private written = 0;
  private readonly sources: Set<string>;

  constructor(
    private readonly walk: Walk,
    private readonly writer: FileWriter,
    private readonly file: FileHandle,
    private readonly hooks: FileHooks,
    private readonly folder: string,
    private state: State,
  ) {
    this.sources = new Set(state.sources);
    if (state.offset > 0) writer.resume(state.format, state.offset);
  }

  async phase(phase: Phase): Promise<void> {
    await this.hooks.at?.(phase);
  }

  private page(query: number, after: Keyset | null): Promise<Page> | null {
    const { queries, ask } = this.walk;
    const asked = queries[query];
    return asked ? listPage({ ...asked, fields: this.writer.fieldsOf(asked.fields) }, { ...ask, after }) : null;
  }

  /** Writes every row that is left. The next page is read while this one is written. */
  async rows(): Promise<void> {
    const perPart = this.hooks.rowsPerPart ?? ROWS_PER_PART;
    let place: Pick<Checkpoint, "query" | "after"> = this.state;
    let coming = this.page(place.query, place.after);
    let rows = this.state.rows;
    while (coming) {
      const { body, count, last, sources }: Page = await coming;
      place = last ? { query: place.query, after: last } : { query: place.query + 1, after: null };
      coming = this.page(place.query, place.after);
      coming?.catch(() => undefined);
      if (count > 0) this.writer.add(body);
      for (const source of sources) this.sources.add(source);
      rows += count;
      this.written += count;
      if (this.written >= perPart || (coming === null && this.isPartDue())) await this.part({ ...place, rows });
    }
  }

  /** An empty dataset is a file too: with its header row, or its schema. */
  private isPartDue(): boolean {
    return this.written > 0 || this.state.offset === 0;
  }

  private async part(place: Pick<Checkpoint, "query" | "after" | "rows">): Promise<void> {
    const offset = await this.append(await this.writer.part());
    this.written = 0;
    this.state = { ...this.state, ...place, offset, sources: [...this.sources], format: this.writer.state(), finished: null };
    await writeCheckpoint(checkpointIn(this.folder), this.state);
    await this.phase("checkpointed");
    if (!(await this.hooks.keep({ rowsDone: place.rows }))) throw new TakenAway();
  }

  private async append(bytes: Uint8Array): Promise<number> {
    await this.file.write(bytes, 0, bytes.length, this.state.offset);
    await this.phase("written");
    await this.file.sync();
    await this.phase("synced");
    return this.state.offset + bytes.length;
  }

  /** Ends the file and says what it is. */
  async end(about: (sources: readonly string[]) => Readonly<Record<string, string>>): Promise<NonNullable<Checkpoint["finished"]>> {
    if (this.state.offset === 0) await this.part(this.state);
    const bytes = await this.append(this.writer.end(about([...this.sources].sort())));
    await this.file.truncate(bytes);
    await this.file.sync();
    await this.phase("ended");
    const finished = { bytes, sha256: await sha256Of(createReadStream(dataIn(this.folder), { highWaterMark: 1 << 20 })) };
    await this.phase("hashed");
    this.state = { ...this.state, finished };
    await writeCheckpoint(checkpointIn(this.folder), this.state);
    return finished;
  }

  get rowCount(): number {
    return this.state.rows;
  }

  get sourceCodes(): string[] {
    return [...this.sources].sort();
  }
}

async function sha256Of(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of bytes) hash.update(chunk);
  return hash.digest("hex");
}

/** Whether an earlier try came as far as giving the file its name. */
async function namedBefore(job: FileJob, columns: DatasetField[]): Promise<MadeFile | null> {
  for (const folder of [tryFolder(job), ...(await earlierTries(job))]) {
    const checkpoint = await readCheckpoint(checkpointIn(folder));
    if (!checkpoint?.finished) continue;
    const name = storedFile(job.exportId, job.fileName);
    if ((await files().sizeOf(name)) !== checkpoint.finished.bytes) continue;
    if ((await sha256Of(files().read(name))) !== checkpoint.finished.sha256) continue;
    return { ...checkpoint.finished, rows: checkpoint.rows, sources: [...checkpoint.sources].sort(), columns };
  }
  return null;
}

/**
 * Makes the file of an export, or finishes what an earlier try began. What is there under the file's name is whole.
 * @throws TakenAway when the hooks say that the work isn't ours any more
 */
export async function makeFile(job: FileJob, hooks: FileHooks): Promise<MadeFile> {
  await mkdir(folderOf(job.exportId), { recursive: true, mode: 0o700 });
  const reads = job.format === "csv" ? "csv" : "ndjson";
  const walk = await walkOf(job.shown, { fields: job.fields, format: reads, limit: hooks.rowsPerPage ?? ROWS_PER_PAGE });
  const known = describeFields(job.shown.resource, walk.fields, { chosen: job.fields, custom: walk.ask.view.custom });
  const before = await namedBefore(job, known);
  if (before) return before;
  const measured = await measureWalk(walk.queries, known, job.format === "parquet");
  if (!(await hooks.keep({ rowsDone: 0, rowsTotal: measured.rows }))) throw new TakenAway();
  await hooks.at?.("counted");
  return write(job, hooks, { walk, columns: known, digits: measured.digits });
}

/** What a file's schema follows from: parts of different ones don't go together. */
const signatureOf = (columns: readonly DatasetField[], digits: ReadonlyMap<string, Digits>): string[] =>
  columns.map(({ name, type }) => `${name} ${type} ${JSON.stringify(digits.get(name) ?? null)}`);

async function write(
  job: FileJob,
  hooks: FileHooks,
  { walk, columns, digits }: { walk: Walk; columns: DatasetField[]; digits: ReadonlyMap<string, Digits> },
): Promise<MadeFile> {
  const folder = tryFolder(job);
  const state = await resumeFile(job, signatureOf(columns, digits));
  const file = await open(dataIn(folder), state.offset > 0 ? "r+" : "w", 0o600);
  let made: MadeFile;
  try {
    const maker = new FileMaker(walk, writerFor(job.format, columns, digits), file, hooks, folder, state);
    await maker.rows();
    const finished = await maker.end((sources) => ({ release: String(job.shown.release), sources: JSON.stringify(sources) }));
    made = { ...finished, rows: maker.rowCount, sources: maker.sourceCodes, columns };
  } finally {
    await file.close();
  }
  await hooks.at?.("finished");
  if (!(await hooks.keep({ rowsDone: made.rows }))) throw new TakenAway();
  await files().take(storedFile(job.exportId, job.fileName), dataIn(folder));
  await hooks.at?.("named");
  return made;
}

/** Leaves nothing of the tries. */
export async function clearTries(exportId: string): Promise<void> {
  const names = await readdir(folderOf(exportId)).catch(() => []);
  for (const name of names) {
    if (/^try-\d+$/.test(name) || name.endsWith(".new")) await rm(join(folderOf(exportId), name), { recursive: true, force: true });
  }
}
