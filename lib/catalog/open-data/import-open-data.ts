import { join } from "node:path";
import { requireOperator, type Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import { discardImport } from "../imports/discard-import";
import { companyDirectory, planImport } from "../imports/open-import";
import { publishImport, type Published } from "../releases/publish-import";
import { type StagedImport, stageImport } from "../staging/stage-import";
import { FIGURES, NAMES, type PackedSource } from "./pack";

/** What became of a source of the pack: its release, or null where the source had one before and was left as it is. */
export type Imported = { source: string; title: string; published: Published | null };

/** `onProgress` is told how many rows of all files were read. */
type Options = { folder: string; onProgress?: (rows: number) => void };
type Place = { folder: string; progressOf: (kind: string) => (rows: number) => void };

/** Adds up what is read of several files at once. */
function sumOfFiles(onProgress: (rows: number) => void): (kind: string) => (rows: number) => void {
  const read = new Map<string, number>();
  return (kind) => (rows) => {
    read.set(kind, rows);
    onProgress([...read.values()].reduce((sum, n) => sum + n, 0));
  };
}

const sourceOf = ({ kind }: PackedSource): string => planImport(kind, {}).source.code;

/** Sources that have published before: what an operator made of them since is newer than the pack. */
async function publishedSources(): Promise<ReadonlySet<string>> {
  const { rows } = await pool().query<{ source: string }>("select distinct source from release");
  return new Set(rows.map(({ source }) => source));
}

/** What an earlier import of the pack staged and did not live to publish. */
async function discardLeftOver(ctx: Context, paths: readonly string[]): Promise<void> {
  const { rows } = await pool().query<{ id: string }>("select id from import_run where state = 'staged' and file_name = any($1)", [paths]);
  for (const { id } of rows) await discardImport(ctx, id);
}

/** Fails only when all are over, so that what the others staged can be discarded. */
async function allOf<T>(runs: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(runs);
  return Promise.all(runs);
}

const packedIn = (folder: string, name: string): string => join(folder, `${name}.gz`);

async function stage(ctx: Context, packed: PackedSource, { folder, progressOf }: Place): Promise<StagedImport> {
  const { importer, source, mode, options } = planImport(packed.kind, {});
  const path = packedIn(folder, packed.file);
  const files = Object.fromEntries(Object.entries(packed.files).map(([name, file]) => [name, join(folder, file)]));
  const items = importer.read({ path, companies: await companyDirectory(), options, files });
  const about = { kind: packed.kind, source, mode, fileName: path };
  return stageImport(ctx, { ...about, items, onProgress: progressOf(packed.kind) });
}

async function publish(ctx: Context, packed: PackedSource, { importId }: StagedImport): Promise<Imported> {
  const published = await publishImport(ctx, importId, { title: packed.title, kind: "open-data" });
  return { source: sourceOf(packed), title: packed.title, published };
}

/**
 * Publishes the sources of the open-data pack that have never published, each as a release of its own. What was interrupted is
 * completed by running it again.
 */
export async function importOpenData(ctx: Context, { folder, onProgress }: Options): Promise<Imported[]> {
  requireOperator(ctx);
  const present = await publishedSources();
  const isMissing = (packed: PackedSource): boolean => !present.has(sourceOf(packed));
  await discardLeftOver(
    ctx,
    [NAMES, ...FIGURES].map(({ file }) => packedIn(folder, file)),
  );
  const place = { folder, progressOf: sumOfFiles(onProgress ?? (() => undefined)) };
  const done: Imported[] = [];
  if (isMissing(NAMES)) done.push(await publish(ctx, NAMES, await stage(ctx, NAMES, place)));
  // Several at once: the database writes rows of one file while this process reads another.
  const figures = FIGURES.filter(isMissing);
  const staged = await allOf(figures.map(async (packed) => ({ packed, run: await stage(ctx, packed, place) })));
  for (const { packed, run } of staged) done.push(await publish(ctx, packed, run));
  return done;
}
