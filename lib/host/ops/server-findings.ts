import { z } from "zod";
import { reading, type Context } from "@/lib/platform/context";
import { databaseClock, describeClockDrift } from "@/lib/platform/database-clock";
import { CLOCK_DISAGREES, REPORT_EVERY_MS } from "../jobs/run-clock-job";
import type { Finding } from "./people-findings";

const Drift = z.object({ drift: z.string() });

/** Whether this machine and the servers that run have the time that the database has: without it nothing is deleted or ended by age. */
export async function clockFindings(ctx: Context): Promise<Finding[]> {
  const since = new Date((await databaseClock().now()) - 2 * REPORT_EVERY_MS);
  const here = await describeClockDrift(ctx.clock);
  const reports = await reading(ctx).event.findMany({ where: { type: CLOCK_DISAGREES, at: { gte: since } }, select: { data: true } });
  const elsewhere = reports.flatMap(({ data }) => Drift.safeParse(data).data?.drift ?? []).filter((drift) => drift !== here);
  return [
    ...(here === null ? [] : [{ level: "wrong" as const, text: `${here} No scheduled job runs on this machine.` }]),
    ...[...new Set(elsewhere)].map((drift) => ({ level: "wrong" as const, text: `Reported by a server in the last two hours: ${drift}` })),
  ];
}
