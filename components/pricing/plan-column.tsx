import { clsx } from "clsx";
import { includedIn, startText } from "@/components/plans/plan-words";
import { ButtonLink } from "@/components/ui/button-link";
import { Tag } from "@/components/ui/tag";
import { PLAN_TABLE, type Plan, type PlanName, priceOf } from "@/lib/billing/plans";
import type { Currency } from "@/lib/core/currencies";
import { moneyText, pricePer } from "@/lib/core/wording";
import { FitMark } from "./fit-mark";
import type { PlanStep } from "./plan-step";

/** Who a plan is meant for; what it includes stands in the plan table. */
const FOR_WHOM = {
  starter: "For a first product, a study or a solo developer.",
  pro: "For research teams, portals and AI products that work with the data every day.",
  enterprise: "For companies that need bulk files, custom fields, an uptime commitment or their own brand.",
} as const satisfies Record<PlanName, string>;

type PlanColumnProps = {
  name: PlanName;
  currency: Currency;
  step: PlanStep;
  answerHours: number;
  /** With room at the top for the mark of the plan that fits. */
  isMarkable: boolean;
};

/** One plan: what it costs, who it is for, what it includes, and the button that does the next real step. */
export function PlanColumn({ name, currency, step, answerHours, isMarkable }: PlanColumnProps) {
  const plan: Plan = PLAN_TABLE[name];
  const yearly = priceOf(name, { interval: "year", currency });
  return (
    <section
      aria-labelledby={`plan-${name}`}
      data-plan={name}
      className={clsx(
        "relative flex min-w-0 flex-col max-md:last:rounded-b-[7px] md:first:rounded-bl-[7px] md:last:rounded-br-[7px]",
        plan.mostPopular ? "bg-sun-wash" : "bg-surface",
      )}
    >
      {isMarkable && <FitMark plan={name} />}
      <div className={clsx("flex flex-1 flex-col px-6 pb-7 md:px-7", isMarkable ? "pt-3" : "pt-6")}>
        <div className="flex min-h-[22px] flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h3 id={`plan-${name}`} className="text-16 font-semibold">
            {plan.title}
          </h3>
          {plan.mostPopular ? (
            <Tag tone="sun">Most popular</Tag>
          ) : (
            plan.needsReview && <span className="text-12 text-muted">{startText(plan, answerHours)}</span>
          )}
        </div>
        <p className="mt-1.5 flex flex-wrap items-baseline gap-x-2">
          {plan.priceFrom && <span className="text-13 text-muted">from</span>}
          <span className="num text-28 font-medium tracking-[-0.04em] md:text-[36px] md:leading-[1.15]">
            {moneyText(plan.priceCents[currency], currency)}
          </span>
          <span className="text-13 text-muted">per month</span>
        </p>
        {yearly !== null && (
          <p className="text-13 text-muted">
            or {plan.priceFrom && "from "}
            {pricePer(yearly, { interval: "year", currency })}
          </p>
        )}
        <p className="mt-2 text-13 text-pretty text-muted md:min-h-10">{FOR_WHOM[name]}</p>
        <Included plan={plan} />
        <Next step={step} isPrimary={plan.mostPopular} />
      </div>
    </section>
  );
}

function Included({ plan }: { plan: Plan }) {
  return (
    <ul className="mt-4 mb-6 grid content-start gap-2 border-t border-line pt-4 text-14">
      {includedIn(plan).map((line) => (
        <li key={line} className="flex gap-2.5">
          <span aria-hidden="true" className="mt-2 size-[5px] shrink-0 bg-mark" />
          {line}
        </li>
      ))}
    </ul>
  );
}

function Next({ step, isPrimary }: { step: PlanStep; isPrimary: boolean }) {
  const { href, label, isCurrent } = step;
  if (href === null)
    return <p className={clsx("mt-auto flex min-h-[42px] items-center text-13", isCurrent ? "font-medium" : "text-muted")}>{label}</p>;
  return (
    <ButtonLink href={href} size="lg" variant={isPrimary && !isCurrent ? "primary" : "secondary"} className="mt-auto w-full">
      {label}
    </ButtonLink>
  );
}
