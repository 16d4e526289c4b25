import { z } from "zod";
import type { View } from "@/lib/catalog/view";
import type { HttpCall } from "@/lib/http/call";
import { preferenceOf } from "./prefer";

/** Whether a request prefers to be told what it would return and cost (RFC 7240). */
export const isDryRun = (call: Pick<HttpCall, "header">): boolean => preferenceOf(call, "dry-run") !== undefined;

export const DRY_RUN_MEDIA = "application/vnd.dry-run+json";

const Cost = z.strictObject({
  rows: z.int().min(0).meta({ description: "Records." }),
  calls: z.int().min(1).meta({ description: "Calls that count toward the quota." }),
  bytes: z.int().min(0).meta({ format: "int64", description: "Size of the body before compression; an estimate for more than one page." }),
});

export const DryRun = z
  .strictObject({
    data: z.strictObject({
      response: Cost.meta({ description: "What this request would return; of a stream, the events that it would send at once." }),
      all_pages: Cost.meta({ description: "The whole result, with the largest pages of your plan." }),
    }),
    meta: z.strictObject({ release: z.int().min(0), published_at: z.iso.datetime().max(40).nullable() }),
  })
  .meta({ id: "DryRun", description: "What a request would return and cost. Sent instead of data with `Prefer: dry-run`; free." });

export type Costs = z.output<typeof DryRun>["data"];
/** `rowBytes`: of the bytes, those of the records alone. */
type Found = { rows: number; total: number; bytes: number; rowBytes: number; isWhole: boolean };

/** How many calls a whole result costs: one for each page of the plan. */
export const callsFor = (rows: number, { maxRows }: Pick<View, "maxRows">): number => Math.max(1, Math.ceil(rows / maxRows));

/** What a page of a result, or all of it, costs. */
export function costOf({ rows, total, bytes, rowBytes, isWhole }: Found, view: Pick<View, "maxRows">): Costs {
  const calls = callsFor(total, view);
  const allBytes = rows === 0 ? bytes : Math.round((bytes - rowBytes) * calls + (rowBytes / rows) * total);
  const allPages = { rows: total, calls, bytes: allBytes };
  return { response: isWhole ? allPages : { rows, calls: 1, bytes }, all_pages: allPages };
}
