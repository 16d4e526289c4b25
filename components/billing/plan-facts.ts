import { type Feature, FEATURES, type Plan, PLAN_TABLE, type PlanName, type Reach } from "@/lib/billing/plans";
import { countText } from "@/lib/core/wording";
import { featureWords, reachText } from "../pricing/plan-words";

function daysOf(reach: Reach): number {
  if (reach === "all") return Infinity;
  return "days" in reach ? reach.days : reach.months * 30;
}

/** What becomes less by going from one plan to another, as parts of a sentence. */
export function lossesOf(from: PlanName, to: PlanName): string[] {
  const [before, after]: [Plan, Plan] = [PLAN_TABLE[from], PLAN_TABLE[to]];
  const losses: string[] = [];
  if (after.quotaCalls !== null && (before.quotaCalls === null || before.quotaCalls > after.quotaCalls))
    losses.push(
      `${countText(after.quotaCalls)} calls a month instead of ${before.quotaCalls === null ? "no cap" : countText(before.quotaCalls)}`,
    );
  for (const feature of FEATURES) {
    const [had, has] = [before.features[feature], after.features[feature]];
    if (had === null) continue;
    if (has === null) losses.push(`no ${nameOf(feature)}`);
    else if (daysOf(has) < daysOf(had)) losses.push(`${nameOf(feature)}: ${inWords(feature, has)} instead of ${inWords(feature, had)}`);
  }
  return losses;
}

const nameOf = (feature: Feature): string => featureWords(feature).title.toLowerCase();
const inWords = (feature: Feature, reach: Reach): string => reachText(feature, reach).toLowerCase();
