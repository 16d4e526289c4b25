import type { Context } from "@/lib/platform/context";
import { renewLease } from "./claim-export";
import { failureOf } from "./failure-of";
import { makeFile, TakenAway, type FileHooks } from "./make-file";
import { MakeTask, type Made } from "./make-task";

/** The part of the work that runs in a worker: writes the file under the lease, and changes nothing else. */
export async function workOnExport(
  ctx: Context,
  given: unknown,
  options: { signal?: AbortSignal } & Pick<FileHooks, "at" | "rowsPerPart" | "rowsPerPage"> = {},
): Promise<Made> {
  const { holder, job } = MakeTask.parse(given);
  const { signal, ...hooks } = options;
  const keep: FileHooks["keep"] = async (progress) =>
    (await renewLease(ctx, { exportId: job.exportId, holder }, progress)) && !signal?.aborted;
  try {
    return { kind: "made", file: await makeFile(job, { keep, ...hooks }) };
  } catch (error) {
    if (error instanceof TakenAway) return { kind: signal?.aborted ? "stopped" : "taken" };
    const sentence = failureOf(error);
    if (sentence === null) throw error;
    return { kind: "failed", sentence };
  }
}
