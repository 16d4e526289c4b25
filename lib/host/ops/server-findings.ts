import { EVENTS } from "@/lib/events/catalogue/contract";
import { openLedger } from "@/lib/metering/ledger/open-ledger";
import { reading, type Context } from "@/lib/platform/context";
import { databaseClock, describeClockDrift } from "@/lib/platform/database-clock";
import type { Env } from "@/lib/platform/env";
import { CLOCK_DISAGREES, REPORT_EVERY_MS } from "../jobs/run-clock-job";
import { FORWARDING_HEADERS, FORWARDING_REPORT_MS } from "../report-forwarding";
import type { Finding } from "./people-findings";

/** Whether this machine and the servers that run have the time that the database has: without it nothing is deleted or ended by age. */
export async function clockFindings(ctx: Context): Promise<Finding[]> {
  const since = new Date((await databaseClock().now()) - 2 * REPORT_EVERY_MS);
  const here = await describeClockDrift(ctx.clock);
  const reports = await reading(ctx).event.findMany({ where: { type: CLOCK_DISAGREES, at: { gte: since } }, select: { data: true } });
  const elsewhere = reports.flatMap(({ data }) => EVENTS[CLOCK_DISAGREES].read(data).drift ?? []).filter((drift) => drift !== here);
  return [
    ...(here === null ? [] : [{ level: "wrong" as const, text: `${here} Scheduled jobs don't run on this machine.` }]),
    ...[...new Set(elsewhere)].map((drift) => ({ level: "wrong" as const, text: `Reported by a server in the last 2 hours: ${drift}` })),
  ];
}

/** Whether days of the request log can be moved and read; nothing where they stay in the main database. */
export async function ledgerFindings({ LEDGER_DATABASE_URL: url }: Pick<Env, "LEDGER_DATABASE_URL">): Promise<Finding[]> {
  if (url === undefined) return [];
  try {
    await openLedger();
    return [{ level: "ok", text: "the ledger database can be used" }];
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    return [{ level: "wrong", text: `the ledger database can't be used, so older requests are not shown: ${cause} (LEDGER_DATABASE_URL)` }];
  }
}

/** A proxy that the server was not told of, as far as requests show. Anybody can send such a header, so it may be nothing. */
export async function proxyFindings(ctx: Context, { TRUST_PROXY }: Pick<Env, "TRUST_PROXY">): Promise<Finding[]> {
  if (TRUST_PROXY !== false) return [];
  const at = { gte: new Date(ctx.clock.now() - 2 * FORWARDING_REPORT_MS) };
  const last = await reading(ctx).event.findFirst({
    where: { type: FORWARDING_HEADERS, at },
    orderBy: { at: "desc" },
    select: { data: true },
  });
  const { header, from } = EVENTS[FORWARDING_HEADERS].read(last?.data);
  if (header === undefined || from === undefined) return [];
  const text = `requests arrive with ${header} from ${from} while TRUST_PROXY is off: if this is your proxy, all clients are treated as one (set TRUST_PROXY)`;
  return [{ level: "default", text }];
}
