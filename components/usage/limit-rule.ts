import type { Rule } from "@/components/charts/rule-lines";
import { DAY_MS } from "@/lib/core/durations";
import { countText } from "@/lib/core/wording";
import type { Usage, UsageReport } from "@/lib/metering/contract";

/** A rule far above every bar would only press the bars flat. */
const NEAR = 4;

/** What a day may have, as a line across bars of which the highest is `peak`. Null without a quota, or far above every day. */
export function dayRule(
  { kind, quota, startsAt, endsAt }: Pick<Usage, "kind" | "quota" | "startsAt" | "endsAt">,
  peak: number,
): Rule | null {
  if (quota === null) return null;
  const perDay = quota / Math.max(1, Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / DAY_MS));
  const value = perDay < 1 ? perDay : Math.round(perDay);
  if (value > peak * NEAR) return null;
  return { value, label: `${kind === "sandbox" ? "sandbox limit" : "quota rate"} ${value < 1 ? "below 1" : countText(value)} / day` };
}

/** The same of a report: the sandbox's limit, or the quota spread over its period. */
export function limitRule({ sandbox, window, days }: UsageReport): Rule | null {
  const peak = Math.max(0, ...days.map(({ values }) => Object.values(values).reduce((sum, count) => sum + count, 0)));
  if (sandbox === null) return dayRule({ ...window, kind: "live" }, peak);
  const day = { startsAt: window.endsAt, endsAt: window.endsAt };
  return dayRule({ kind: "sandbox", quota: sandbox.limit, ...day }, peak);
}
