import type { Metadata } from "next";
import { priceText } from "@/components/plans/plan-words";
import { START_CALLS } from "@/components/pricing/call-steps";
import { ComparisonTable } from "@/components/pricing/comparison-table";
import { PlanColumns } from "@/components/pricing/plan-columns";
import { PlanFinder } from "@/components/pricing/plan-finder";
import { readCalls } from "@/components/pricing/plan-fit";
import { Questions } from "@/components/pricing/questions";
import { SandboxOffer } from "@/components/pricing/sandbox-offer";
import { ANSWER_MS } from "@/lib/access/rules";
import { PLAN_TABLE, PLANS, SANDBOX } from "@/lib/billing/plans";
import { GRACE_MS } from "@/lib/billing/rules";
import { taxSentence } from "@/lib/billing/tax/tax-sentence";
import { packsSold } from "@/lib/billing/top-ups/packs";
import { currencyIn, USUAL_CURRENCY } from "@/lib/core/currencies";
import { HOUR_MS } from "@/lib/core/durations";
import { countText } from "@/lib/core/wording";
import { publicPage } from "@/lib/portal/page-access";
import { pageMetadata } from "../page-metadata";
import { readPlanViewer } from "../plan-viewer";

const GRACE_DAYS = GRACE_MS / (24 * HOUR_MS);

export function generateMetadata(): Metadata {
  const prices = PLANS.map((name) => `${PLAN_TABLE[name].title} ${priceText(PLAN_TABLE[name], USUAL_CURRENCY)}`).join(", ");
  return pageMetadata({
    path: "/pricing",
    title: "Pricing",
    description: `${prices} per month. Free sandbox with ${countText(SANDBOX.callsPerDay)} calls per day. Requests over the quota are rejected, never billed.`,
  });
}

export default async function PricingPage({ searchParams }: PageProps<"/pricing">) {
  const [page, { calls, currency: wish }] = await Promise.all([publicPage(), searchParams]);
  const viewer = await readPlanViewer(page);
  const shown = (typeof calls === "string" ? readCalls(calls) : null) ?? START_CALLS;
  const currency = currencyIn(typeof wish === "string" ? wish : null) ?? USUAL_CURRENCY;
  const tax = taxSentence();
  const answerHours = ANSWER_MS / HOUR_MS;
  return (
    <div className="grid grid-cols-1 gap-16 py-10 md:gap-20 md:py-14">
      <div>
        <h1 className="text-28 font-semibold text-balance md:text-44">Pricing</h1>
        <p className="mt-3 mb-8 max-w-[60ch] text-16 text-muted">
          Flat prices by the month or the year, with no overage charges. Requests over the quota are rejected, not billed. The sandbox is
          free.
          {tax !== null && ` ${tax}`}
        </p>
        <h2 className="sr-only">Plans</h2>
        <PlanFinder key={shown} calls={shown} currency={currency}>
          <PlanColumns viewer={viewer} answerHours={answerHours} currency={currency} isMarkable />
        </PlanFinder>
      </div>
      <section>
        <h2 id="compare" className="mb-3 text-20 font-semibold">
          Compare the plans
        </h2>
        <ComparisonTable answerHours={answerHours} currency={currency} tax={tax} />
      </section>
      <SandboxOffer isSignedIn={viewer.kind === "member"} />
      <section>
        <h2 className="mb-6 text-20 font-semibold">Questions</h2>
        <Questions answerHours={answerHours} graceDays={GRACE_DAYS} currency={currency} packs={packsSold(currency)} />
      </section>
    </div>
  );
}
