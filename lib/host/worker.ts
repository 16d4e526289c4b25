import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { processClock } from "@/lib/platform/clock";
import type { Context } from "@/lib/platform/context";
import { closeDatabase } from "@/lib/platform/database";
import { flushLog } from "@/lib/platform/log";

const Task = z.object({
  task: z.enum(["sample-day", "stage-import", "make-export", "find-duplicates"]),
  input: z.record(z.string(), z.unknown()).default({}),
});
type Given = { input: z.output<typeof Task>["input"]; signal: AbortSignal };
const Import = z.object({ importId: z.string() });

const followAll = async (): Promise<void> => (await import("./follow-events")).followAllEvents();

/**
 * Work that would hold up the event loop: each task runs in a thread of its own with connections of its own. A task loads what it
 * needs and no more, because all of it takes more memory than the work of most. Only those that record events tell followers.
 */
const TASKS: Record<z.output<typeof Task>["task"], (ctx: Context, given: Given) => Promise<unknown>> = {
  "sample-day": async (job) => {
    await followAll();
    return (await import("@/lib/catalog/sample/fill-sample")).publishSampleDays(job);
  },
  "find-duplicates": async (job) => {
    await followAll();
    const found = await (await import("@/lib/catalog/duplicates/find-duplicates")).findDuplicates(job);
    return { ...found, ...(await (await import("@/lib/catalog/duplicates/apply-rules")).applyDuplicateRules(job)) };
  },
  "stage-import": async (job, { input }) => {
    await followAll();
    return (await import("@/lib/catalog/imports/stage-upload")).stageUpload(job, Import.parse(input).importId);
  },
  "make-export": async (job, { input, signal }) => (await import("@/lib/exports/work-on-export")).workOnExport(job, input, { signal }),
};

process.on("exit", flushLog);
const { task, input } = Task.parse(workerData);
const ctx: Context = { actor: { kind: "job", name: task }, clock: processClock(), requestId: null };
const stop = new AbortController();
parentPort?.once("message", () => stop.abort());
try {
  parentPort?.postMessage(await TASKS[task](ctx, { input, signal: stop.signal }));
} finally {
  // A thread that still listens doesn't end.
  parentPort?.close();
  await closeDatabase();
}
