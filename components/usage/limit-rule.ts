import type { Rule } from "@/components/charts/rule-lines";
import { DAY_MS } from "@/lib/core/durations";
import { countText } from "@/lib/core/wording";
import type { UsageReport } from "@/lib/metering/contract";

/** A rule far above every bar would only press the bars flat. */
const NEAR = 4;

/** What a day may have: the sandbox's limit, or the quota spread over its period. Null without one, or far above every day. */
export function limitRule({ sandbox, window, days }: UsageReport): Rule | null {
  const { quota, startsAt, endsAt } = window;
  const perDay =
    sandbox?.limit ??
    (quota === null ? null : Math.round(quota / Math.max(1, Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / DAY_MS))));
  const peak = Math.max(0, ...days.map(({ values }) => Object.values(values).reduce((sum, count) => sum + count, 0)));
  if (perDay === null || perDay > peak * NEAR) return null;
  return { value: perDay, label: `${sandbox ? "sandbox limit" : "quota rate"} ${countText(perDay)} / day` };
}
