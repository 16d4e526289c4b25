import { MOST_WORKERS } from "@/lib/platform/connection-count";
import type { Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import { files } from "@/lib/platform/files/files";
import { log } from "@/lib/platform/log";
import { perProcess } from "@/lib/platform/process-state";
import { claimExport, type Claimed } from "./claim-export";
import { FORMATS, type Manifest } from "./contract";
import { storedFile } from "./export-folder";
import { failureOf } from "./failure-of";
import { fileNameOf, manifestNameOf } from "./file-names";
import { finishExport, giveUpExport, releaseExport } from "./finish-export";
import { clearTries, type MadeFile } from "./make-file";
import type { Made, Make, MakeTask } from "./make-task";
import { removeIfEnded, beingMade } from "./prune-exports";
import type { StoredExport } from "./records";

const busy = perProcess<{ count: number }>("exports-running", () => ({ count: 0 }));

function taskOf({ row, holder }: Claimed): MakeTask {
  const job: MakeTask["job"] = {
    exportId: row.id,
    attempt: row.attempts,
    shown: {
      resource: row.resource,
      filters: row.filters,
      plan: row.plan,
      release: row.release,
      atMs: row.createdAt.getTime(),
      orgId: row.orgId,
    },
    format: row.format,
    fields: row.fields,
    fileName: fileNameOf(row),
  };
  return { holder, job };
}

async function manifestOf(row: StoredExport, file: MadeFile): Promise<Manifest> {
  const known = await pool().query<{ code: string; name: string; licence: string }>(
    "select code, name, licence from data_source where code = any($1) order by code",
    [file.sources],
  );
  return {
    file: fileNameOf(row),
    media_type: FORMATS[row.format].media,
    resource: row.resource,
    format: row.format,
    rows: file.rows,
    bytes: file.bytes,
    sha256: file.sha256,
    release: row.release,
    published_at: row.releasedAt?.toISOString() ?? null,
    filters: row.filters,
    columns: file.columns.map(({ name, type, unit, nullable }) => ({ name, type, unit, nullable })),
    sources: known.rows,
  };
}

async function giveUp(ctx: Context, claimed: Claimed, sentence: string): Promise<void> {
  await giveUpExport(ctx, claimed, sentence);
  await removeIfEnded(claimed.row.id);
}

async function settle(ctx: Context, claimed: Claimed, made: Made): Promise<void> {
  const { row } = claimed;
  if (made.kind === "stopped") return releaseExport(ctx, claimed, "stopping");
  if (made.kind === "taken") return void (await removeIfEnded(row.id));
  if (made.kind === "failed") return giveUp(ctx, claimed, made.sentence);
  const manifest = await manifestOf(row, made.file);
  await files().put(storedFile(row.id, manifestNameOf(row)), Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
  if (await finishExport(ctx, claimed, { manifest, folder: await files().id() })) await clearTries(row.id);
  else await removeIfEnded(row.id);
}

/** What is left where it is when it fails is what a process leaves that dies. False: this process stops. */
export async function runClaimed(ctx: Context, claimed: Claimed, make: Make): Promise<boolean> {
  beingMade().add(claimed.row.id);
  const made = await make(taskOf(claimed)).finally(() => beingMade().delete(claimed.row.id));
  await settle(ctx, claimed, made);
  return made.kind !== "stopped";
}

/** False: this process stops. */
async function runOne(ctx: Context, claimed: Claimed, make: Make): Promise<boolean> {
  const { row } = claimed;
  try {
    return await runClaimed(ctx, claimed, make);
  } catch (error) {
    const sentence = failureOf(error);
    log().warn({ err: error, export: row.id, attempt: row.attempts }, "an export failed");
    if (sentence === null) await releaseExport(ctx, claimed, "failure");
    else await giveUp(ctx, claimed, sentence);
    return true;
  }
}

/** Makes exports as long as one waits; at most so many at once in this process. */
export async function runExports(ctx: Context, make: Make): Promise<{ made: number }> {
  const state = busy();
  if (state.count >= MOST_WORKERS.exports) return { made: 0 };
  state.count++;
  try {
    let made = 0;
    for (let claimed = await claimExport(ctx); claimed; claimed = await claimExport(ctx)) {
      made++;
      if (!(await runOne(ctx, claimed, make))) break;
    }
    return { made };
  } finally {
    state.count--;
  }
}
