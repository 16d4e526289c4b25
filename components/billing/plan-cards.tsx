import { clsx } from "clsx";
import { Check } from "lucide-react";
import { CurrencyTabs } from "@/components/plans/currency-tabs";
import { includedIn } from "@/components/plans/plan-words";
import { TermsNote } from "@/components/plans/terms-note";
import { TabLinks } from "@/components/ui/tab-links";
import { Tag } from "@/components/ui/tag";
import type { BillingView, SubscriptionView } from "@/lib/billing/contract";
import { INTERVALS, MONTHS_OF, PLAN_TABLE, type BillingInterval, type Plan, type PlanName } from "@/lib/billing/plans";
import { currencyParam, type Currency } from "@/lib/core/currencies";
import { moneyText } from "@/lib/core/wording";
import { PlanChoice } from "./plan-choice";
import { isRunning, planStateOf, changeRefusalOf } from "./plan-state";
import { UseCode } from "./use-code";

type PlanCardsProps = {
  view: BillingView;
  mayWrite: boolean;
  /** The plan that the visitor came for. */
  picked: PlanName | null;
  /** How often the plans that are shown are paid. */
  interval: BillingInterval;
  /** What their prices are in. */
  currency: Currency;
  /** The promotion code that the visitor came with. */
  code: string | null;
  /** Another button of the page is the one to press. */
  isSecondary: boolean;
};

const TABS = { month: "Monthly", year: "Yearly" } as const;

type Shown = { amountCents: number; interval: string; currency: string };

/** What stands on a card: what is paid, less a discount, or else the list price. */
function priceOf(
  { plan, interval, currency, amountCents }: BillingView["choices"][number],
  current: SubscriptionView | null,
  paid: Shown | null,
): Shown {
  if (current?.discount) return { ...current, amountCents: current.discount.priceCents };
  if (paid !== null) return paid;
  return amountCents === null
    ? { amountCents: PLAN_TABLE[plan].priceCents[currency], interval: "month", currency }
    : { amountCents, interval, currency };
}

/** The plans side by side, each with what its button does next. */
export function PlanCards({ view, mayWrite, picked, interval, currency, code, isSecondary }: PlanCardsProps) {
  const choices = view.choices.filter((choice) => choice.interval === interval && choice.currency === currency);
  const subscription = isRunning(planStateOf(view)) ? view.subscription : null;
  const fixed = subscription && changeRefusalOf(subscription);
  const isFirst = choices.some(({ action }) => action === "start");
  return (
    <section aria-labelledby="plans" className="grid gap-3">
      <div>
        <h2 id="plans" className="text-16 font-semibold">
          {isFirst ? "Choose a plan" : "Change plan"}
        </h2>
        {view.taxSentence !== null && <p className="text-13 text-muted">{view.taxSentence}</p>}
        {fixed !== null && <p className="text-13 text-muted">{fixed}</p>}
      </div>
      <div className="grid md:grid-cols-[minmax(0,1fr)_auto]">
        <TabLinks
          label="Payment"
          tabs={INTERVALS.map((name) => ({
            href: `/console/billing?interval=${name}${currencyParam(currency)}#plans`,
            label: TABS[name],
            current: name === interval,
          }))}
        />
        {!view.currency.isFixed && <CurrencyTabs path="/console/billing" hash="#plans" currency={currency} params={{ interval }} />}
      </div>
      <ul className="grid gap-4 md:grid-cols-3">
        {choices.map((choice) => {
          const { plan, amountCents, action } = choice;
          const { title, mostPopular, priceCents, priceFrom }: Plan = PLAN_TABLE[plan];
          const isCurrent = action === "current";
          const paid = isCurrent ? (subscription ?? view.byInvoice) : null;
          const price = priceOf(choice, isCurrent ? subscription : null, paid);
          const saved =
            paid === null && interval === "year" && amountCents !== null ? priceCents[currency] * MONTHS_OF.year - amountCents : 0;
          return (
            <li
              key={plan}
              aria-current={isCurrent || undefined}
              className={clsx(
                "flex min-w-0 flex-col rounded-md border bg-surface px-5 py-[18px]",
                isCurrent ? "border-ink" : "border-line",
              )}
            >
              <div className="flex min-h-[22px] flex-wrap items-center justify-between gap-2">
                <h3 className="text-16 font-semibold">{title}</h3>
                {isCurrent ? <Tag tone="ok">Your plan</Tag> : mostPopular && <Tag>Most popular</Tag>}
              </div>
              <p className="mt-1.5 flex flex-wrap items-baseline gap-x-1.5 text-13 text-muted">
                {priceFrom && paid === null && "from"}
                <span className="num text-20 font-medium text-ink">{moneyText(price.amountCents, price.currency)}</span>per {price.interval}
                {isCurrent && subscription?.discount && (
                  <span className="text-ok">
                    {subscription.discount.percent}% off {moneyText(subscription.amountCents, subscription.currency)}
                  </span>
                )}
                {saved > 0 && !priceFrom && <span className="text-ok">saves {moneyText(saved, currency)}</span>}
              </p>
              <ul className="mt-3 mb-4 grid gap-1.5 text-13">
                {includedIn({ ...PLAN_TABLE[plan], ...(isCurrent && view.terms?.plan === plan ? view.terms : null) }).map((fact) => (
                  <li key={fact} className="flex gap-2">
                    <Check size={14} aria-hidden="true" className="mt-[3px] shrink-0 text-muted" />
                    {fact}
                  </li>
                ))}
              </ul>
              <div className="mt-auto empty:hidden">
                <PlanChoice
                  plan={plan}
                  interval={interval}
                  currency={currency}
                  action={action}
                  subscription={subscription}
                  mayWrite={mayWrite}
                  isFixed={fixed !== null}
                  needsDetails={view.needsDetails}
                  isPicked={picked === plan}
                  isPrimary={!isSecondary && action !== "downgrade" && (picked === null ? mostPopular : picked === plan)}
                />
              </div>
            </li>
          );
        })}
      </ul>
      {mayWrite && isFirst && (
        <UseCode interval={interval} currency={currency} plan={picked === "starter" ? "starter" : "pro"} code={code} />
      )}
      {mayWrite && isFirst && <TermsNote by="By continuing to payment" />}
      {!mayWrite && <p className="text-13 text-muted">Only owners and billing members can change the plan.</p>}
    </section>
  );
}
