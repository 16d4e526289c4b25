import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { DomainError } from "@/lib/core/errors";
import { reading, transaction, type Context } from "@/lib/platform/context";
import { discardImport } from "../imports/discard-import";
import { workFolder } from "../imports/upload-file";
import { moveRun, type ClaimedRun } from "./claim-run";
import { Place, type Credentials } from "./contract";
import { finishRun } from "./finish-run";
import { handOver } from "./hand-over";
import { fetchFile } from "./places/fetch-file";
import { FetchRefusal } from "./places/fetch-refusal";
import { type Fetched, Mark } from "./places/fetching";
import { retryLater } from "./retry-later";
import { MAX_ATTEMPTS } from "./rules";
import { openedCredentials } from "./sealed-credentials";
import type { Held } from "./working";

/** Where a file is put while it comes; named by the run, so that the next attempt replaces it. */
async function fetchedPath({ id }: ClaimedRun): Promise<string> {
  await mkdir(workFolder(), { recursive: true, mode: 0o700 });
  return join(workFolder(), `${id}.fetched`);
}

/** @throws FetchRefusal when no secret of the installation opens them any more */
function credentialsOf({ schedule }: ClaimedRun): Credentials | null {
  if (schedule.credentials === null) return null;
  const opened = openedCredentials(schedule.credentials);
  if (opened === null) throw new FetchRefusal("The stored credentials can no longer be read. Enter them again.", true);
  return opened;
}

/** Whether the import of an earlier attempt has the whole file. One that stopped half-way is discarded. */
async function isHandedOver(ctx: Context, { importId }: ClaimedRun): Promise<boolean> {
  if (importId === null) return false;
  const found = await reading(ctx).importRun.findUnique({ where: { id: importId }, select: { state: true } });
  if (found && found.state !== "uploading") return true;
  if (found) await discardImport(ctx, importId);
  return false;
}

function fetchOnce(run: ClaimedRun, path: string, { outside, signal }: Held): Promise<Fetched> {
  const { place, mark } = run.schedule;
  // Who starts a run by hand wants the file read, whatever is known of it.
  const known = run.cause === "person" || mark === null ? null : Mark.parse(mark);
  return fetchFile(Place.parse(place), { credentials: credentialsOf(run), known, to: path, outside, signal });
}

async function attempt(ctx: Context, run: ClaimedRun, working: Held): Promise<boolean> {
  const path = await fetchedPath(run);
  try {
    const fetched = await fetchOnce(run, path, working);
    await working.passed?.("fetched");
    if (fetched === null) {
      await finishRun(ctx, run, { state: "unchanged", detail: "The file is the one that was taken last." });
      return false;
    }
    await handOver(ctx, run, { fetched, path, working });
    return true;
  } finally {
    await rm(path, { force: true });
  }
}

/**
 * Fetches the file of a run and gives it to an import. Returns whether the import has it; otherwise the run has ended, or its next
 * attempt is planned. @throws LostRun
 */
export async function fetchForRun(ctx: Context, run: ClaimedRun, working: Held): Promise<boolean> {
  if (await isHandedOver(ctx, run)) {
    await transaction(ctx, (tx) => moveRun(tx, run, { to: "reading", data: {} }));
    return true;
  }
  const made = run.attempts + 1;
  if (made > MAX_ATTEMPTS) {
    await finishRun(ctx, run, { state: "failed", detail: "The server stopped during each attempt to fetch the file." });
    return false;
  }
  await transaction(ctx, (tx) => moveRun(tx, run, { to: "fetching", data: { attempts: made, importId: null, detail: null } }));
  try {
    return await attempt(ctx, run, working);
  } catch (error) {
    working.signal.throwIfAborted();
    if (!(error instanceof FetchRefusal || error instanceof DomainError)) throw error;
    await discardHalf(ctx, run);
    await retryLater(ctx, run, { made, detail: error.message, isFinal: error instanceof FetchRefusal && error.isFinal });
    return false;
  }
}

/** What an attempt that failed has given to an import so far. */
async function discardHalf(ctx: Context, { id }: ClaimedRun): Promise<void> {
  const run = await reading(ctx).importScheduleRun.findUnique({ where: { id }, select: { importId: true } });
  const importId = run?.importId ?? null;
  const half = importId && (await reading(ctx).importRun.findFirst({ where: { id: importId, state: "uploading" }, select: { id: true } }));
  if (half) await discardImport(ctx, half.id);
}
