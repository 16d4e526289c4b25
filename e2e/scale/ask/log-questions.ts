import { DAY_MS } from "@/lib/core/durations";
import { CallFilter, USAGE_MODES, USAGE_PARTS, UsageFilter } from "@/lib/metering/contract";
import { listCalls } from "@/lib/metering/request-log/list-calls";
import { listUsedKeys } from "@/lib/metering/usage/list-used-keys";
import { readUsage } from "@/lib/metering/usage/read-usage";
import { readUsageReport } from "@/lib/metering/usage/read-usage-report";
import type { Context } from "@/lib/platform/context";
import { ORG_ID } from "../grow/write-calls";
import type { Work } from "../judge/verdict";

export type LogQuestion = { name: string; work: Work; ask(): Promise<unknown> };

/** What each filter of the request log is tried with: frequent, rare and absent. One that is missing here fails to compile. */
const TRIALS: Readonly<Record<keyof Omit<CallFilter, "from" | "until" | "cursor" | "limit">, readonly string[]>> = {
  clientId: ["request-300000", "never-sent"],
  status: ["200", "4xx", "503", "5xx", "418"],
  endpoint: ["/companies", "/datasets", "/never/called"],
  key: ["key_scale0", "key_scale19", "key_absent"],
  text: ["country", "never-sent"],
  mode: ["live", "sandbox"],
  charged: ["yes", "no"],
};

type Chosen = { name: string; value: string };
const CHOICES: readonly Chosen[][] = Object.entries(TRIALS).map(([name, values]) => values.map((value) => ({ name, value })));

/** The request log by each filter and each pair of them, and the figures of the usage pages. */
export function logQuestions(ctx: Context): LogQuestion[] {
  const from = new Date(ctx.clock.now() - 30 * DAY_MS).toISOString();
  const pairs = CHOICES.flatMap((ones, at) =>
    CHOICES.slice(at + 1).flatMap((others) => ones.flatMap((one) => others.map((other) => [one, other]))),
  );
  const log = [[], ...CHOICES.flat().map((one) => [one]), ...pairs].map((chosen): LogQuestion => {
    const filter = CallFilter.parse({ from, ...Object.fromEntries(chosen.map(({ name, value }) => [name, value])) });
    const words = chosen.map(({ name, value }) => `${name}=${value}`).join("&");
    // Today's calls have no index but that of their order: by the evening they are 100,000.
    return { name: `request log?${words}`, work: "crossed", ask: () => listCalls(ctx, ORG_ID, filter) };
  });
  const usage = USAGE_PARTS.flatMap((part) =>
    USAGE_MODES.map((mode): LogQuestion => ({
      name: `usage?by=${part}&mode=${mode}`,
      work: "counted",
      ask: () => readUsageReport(ctx, ORG_ID, UsageFilter.parse({ mode, period: "days" }), part),
    })),
  );
  return [
    ...log,
    ...usage,
    { name: "usage of the plan", work: "counted", ask: () => readUsage(ctx, ORG_ID) },
    { name: "keys used most", work: "counted", ask: () => listUsedKeys(ctx, ORG_ID) },
  ];
}
