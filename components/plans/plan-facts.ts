import { type Feature, FEATURES, type Plan, PLAN_TABLE, type PlanName, type Reach } from "@/lib/billing/plans";
import { countText } from "@/lib/core/wording";
import { featureWords, inSentence, reachText } from "./plan-words";

function daysOf(reach: Reach): number {
  if (reach === "all") return Infinity;
  return "days" in reach ? reach.days : reach.months * 30;
}

/** What ends when a plan no longer has a feature that keeps something of its customer's, and what stays. */
const ENDS: Partial<Record<Feature, string>> = {
  rfqs: "You lose access to the RFQ feed and open streams",
  webhooks: "Webhooks are no longer sent; endpoints and logs are kept",
  custom_fields: "Custom fields are removed from responses and filters; definitions and values are kept",
  exports: "No new bulk exports; finished ones can be downloaded in the console until they expire",
  service_level: "No service level; earlier reports and credits are kept",
  white_label: "Your custom domain stops working; its settings are kept",
};

/** What becomes less by going from one plan to another, a line each. */
export function lossesOf(from: PlanName, to: PlanName): string[] {
  const [before, after]: [Plan, Plan] = [PLAN_TABLE[from], PLAN_TABLE[to]];
  const losses: string[] = [];
  if (after.quotaCalls !== null && (before.quotaCalls === null || before.quotaCalls > after.quotaCalls))
    losses.push(
      `${countText(after.quotaCalls)} calls per month instead of ${before.quotaCalls === null ? "no cap" : countText(before.quotaCalls)}`,
    );
  for (const feature of FEATURES) {
    const [had, has] = [before.features[feature], after.features[feature]];
    if (had === null) continue;
    const { title } = featureWords(feature);
    if (has === null) losses.push(ENDS[feature] ?? `No ${inSentence(title)}`);
    else if (daysOf(has) < daysOf(had)) losses.push(`${title}: ${inWords(feature, has)} instead of ${inWords(feature, had)}`);
  }
  return losses;
}

/** What ends with a plan altogether, a line each: what its customer has set up and would miss. */
export const endingsOf = (plan: PlanName): string[] =>
  FEATURES.flatMap((feature) => (PLAN_TABLE[plan].features[feature] === null ? [] : (ENDS[feature] ?? [])));

const inWords = (feature: Feature, reach: Reach): string => inSentence(reachText(feature, reach));
