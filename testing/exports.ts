import type { Make } from "@/lib/exports/make-task";
import { runExports } from "@/lib/exports/run-exports";
import { workOnExport } from "@/lib/exports/work-on-export";
import type { Context } from "@/lib/platform/context";

/** For tests: the worker's part runs in this thread. */
export const makeHere =
  (ctx: Context, options: Parameters<typeof workOnExport>[2] = {}): Make =>
  (task) =>
    workOnExport(ctx, task, options);

export const runHere = (ctx: Context, options: Parameters<typeof workOnExport>[2] = {}): Promise<{ made: number }> =>
  runExports(ctx, makeHere(ctx, options));
