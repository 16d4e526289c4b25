import { z } from "zod";
import { RESOURCES } from "@/lib/catalog/vocabulary";
import { EXPORT_FORMATS, EXPORT_PLANS } from "./contract";
import type { MadeFile } from "./make-file";

/** What a worker is told, as plain values. */
export const MakeTask = z.object({
  holder: z.string(),
  job: z.object({
    exportId: z.string(),
    attempt: z.int(),
    shown: z.object({
      resource: z.enum(RESOURCES),
      filters: z.record(z.string(), z.string()),
      plan: z.enum(EXPORT_PLANS),
      release: z.int(),
      atMs: z.number(),
      orgId: z.string(),
    }),
    format: z.enum(EXPORT_FORMATS),
    fields: z.array(z.string()),
    fileName: z.string(),
  }),
});
export type MakeTask = z.output<typeof MakeTask>;

/** What came of it. `stopped`: this process ends. `taken`: it isn't ours any more. */
export type Made = { kind: "made"; file: MadeFile } | { kind: "failed"; sentence: string } | { kind: "stopped" } | { kind: "taken" };

/** Makes the file somewhere beside the event loop that answers calls. */
export type Make = (task: MakeTask) => Promise<Made>;
