import { priceText } from "@/components/plans/plan-words";
import { PLAN_TABLE, type Plan, PLANS } from "@/lib/billing/plans";
import type { Currency } from "@/lib/core/currencies";
import { countText } from "@/lib/core/wording";

const calls = ({ quotaCalls }: Plan): string => (quotaCalls === null ? "No cap on calls" : `${countText(quotaCalls)} calls per month`);
const start = ({ needsReview }: Plan): string => (needsReview ? "reply within 24 hours" : "starts immediately");

/** The plans as cards of a form, from the plan table. */
export const planChoices = (currency: Currency) =>
  PLANS.map((name) => {
    const plan: Plan = PLAN_TABLE[name];
    return {
      value: name,
      label: (
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          {plan.title}
          <span className="num text-13 font-normal">{priceText(plan, currency)} per month</span>
        </span>
      ),
      hint: `${calls(plan)}, up to ${countText(plan.maxRows)} rows each; ${start(plan)}${plan.mostPopular ? ". Most popular" : ""}`,
    };
  });
