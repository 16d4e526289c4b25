import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { publishSampleDays } from "@/lib/catalog/sample/fill-sample";
import { stageUpload } from "@/lib/catalog/imports/stage-upload";
import { workOnExport } from "@/lib/exports/work-on-export";
import { processClock } from "@/lib/platform/clock";
import type { Context } from "@/lib/platform/context";
import { closeDatabase } from "@/lib/platform/database";
import { followAllEvents } from "./follow-events";

const Task = z.object({
  task: z.enum(["sample-day", "stage-import", "make-export"]),
  input: z.record(z.string(), z.unknown()).default({}),
});
type Given = { input: z.output<typeof Task>["input"]; signal: AbortSignal };
const Import = z.object({ importId: z.string() });

/** Work that would hold up the event loop: each task runs in a thread of its own with connections of its own. */
const TASKS: Record<z.output<typeof Task>["task"], (ctx: Context, given: Given) => Promise<unknown>> = {
  "sample-day": publishSampleDays,
  "stage-import": (job, { input }) => stageUpload(job, Import.parse(input).importId),
  "make-export": (job, { input, signal }) => workOnExport(job, input, { signal }),
};

const { task, input } = Task.parse(workerData);
followAllEvents();
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
