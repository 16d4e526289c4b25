import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { publishSampleDays } from "@/lib/catalog/sample/fill-sample";
import { processClock } from "@/lib/platform/clock";
import type { Context } from "@/lib/platform/context";
import { closeDatabase } from "@/lib/platform/database";

const Task = z.object({ task: z.enum(["sample-day"]) });

/** Work that would hold up the event loop: each task runs in a thread of its own with connections of its own. */
const TASKS: Record<z.output<typeof Task>["task"], (ctx: Context) => Promise<unknown>> = { "sample-day": publishSampleDays };

const { task } = Task.parse(workerData);
const ctx: Context = { actor: { kind: "job", name: task }, clock: processClock(), requestId: null };
try {
  parentPort?.postMessage(await TASKS[task](ctx));
} finally {
  await closeDatabase();
}
