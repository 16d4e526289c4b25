import type { ReactNode } from "react";
import { TextLink } from "@/components/ui/text-link";
import { PLAN_TABLE, type Plan, PLANS, SANDBOX } from "@/lib/billing/plans";
import { countText } from "@/lib/core/wording";
import { priceText } from "./plan-words";

type Facts = { answerHours: number; graceDays: number };

const listed = (names: readonly string[]): string => new Intl.ListFormat("en", { type: "conjunction" }).format(names);

function quotas(): string {
  const capped = PLANS.map((name): Plan => PLAN_TABLE[name]).filter(({ quotaCalls }) => quotaCalls !== null);
  return listed(capped.map(({ title, quotaCalls }) => `${countText(quotaCalls ?? 0)} calls in ${title}`));
}

const reviewed = (): Plan[] => PLANS.map((name): Plan => PLAN_TABLE[name]).filter(({ needsReview }) => needsReview);

const answers = ({ answerHours, graceDays }: Facts): { question: string; answer: ReactNode }[] => [
  {
    question: "What counts as a call?",
    answer: (
      <>
        A successful answer with data, on a live key, whether it holds one row or a full page. Errors, unchanged answers (304), HEAD
        requests, and what describes the service or your account (<Path>/me</Path>, <Path>/datasets</Path>, <Path>/openapi.json</Path>)
        count nothing. Starting a bulk export is one call and its downloads are none; an open RFQ stream is one call for each hour that it
        has begun. Sandbox calls have their own limit of {countText(SANDBOX.callsPerDay)} a day and are never billed.
      </>
    ),
  },
  {
    question: "What happens when my calls are used up?",
    answer: (
      <>
        The limits are {quotas()} in each billing period. Beyond that, calls are refused with status 429 and the code{" "}
        <TextLink href="/docs/errors/quota-exceeded">quota-exceeded</TextLink> until the next period begins or you take a larger plan. There
        is no overage and never a surprise bill.
      </>
    ),
  },
  {
    question: "Can I move to a larger plan in the middle of a month?",
    answer:
      "Yes, and it takes effect at once. A new billing period starts that day: you pay the new plan’s monthly price, less a credit for the unused time of your present period. Calls that you used beyond the part of the period you keep paying for count in the new one. You see the amount to the cent and the calls left before you confirm.",
  },
  {
    question: "And to a smaller one?",
    answer:
      "At the end of the period that you have paid for. Until then nothing changes, and you can undo it. What the smaller plan does not have then stops: nothing new is made or sent. What you made is kept, and goes on when you come back.",
  },
  {
    question: "How do I cancel?",
    answer:
      "In the console, at any time. Live keys go on until the end of the period, and until then you can undo it. Your account, your organisation and the sandbox stay.",
  },
  {
    question: "What if my card is declined?",
    answer: `Live keys go on for ${graceDays} days, and the console says what to do. In these days you can use up to ${graceDays}/30 of your monthly calls, as far as your paid month left any. If it is not paid by then, keys are refused until it is. If you cancel instead, only what you used since the renewal stays due. When the next renewal fails too, with none paid between, there are no such days. Nothing is deleted.`,
  },
  {
    question: "Where are my invoices?",
    answer: "In the console under Billing, from the first payment on, each as a page and as a PDF.",
  },
  ...reviewed().map((plan) => ({
    question: `How do I get ${plan.title}?`,
    answer: (
      <>
        <TextLink href="/request-access?plan=enterprise">Send a request</TextLink>. A person answers within {answerHours} hours, and a
        private page shows you the time left. The amount, {priceText(plan)} a month, is fixed in an offer that you accept or leave.
      </>
    ),
  })),
];

const Path = ({ children }: { children: string }) => <span className="num text-13">{children}</span>;

/** What people ask before they pay. */
export function Questions(facts: Facts) {
  return (
    <dl className="grid grid-cols-1 gap-x-14 gap-y-8 md:grid-cols-2">
      {answers(facts).map(({ question, answer }) => (
        <div key={question}>
          <dt className="text-16 font-medium">{question}</dt>
          <dd className="mt-1.5 max-w-[64ch] text-14 text-muted">{answer}</dd>
        </div>
      ))}
    </dl>
  );
}
