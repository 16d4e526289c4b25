import type { ReactNode } from "react";
import { priceText } from "@/components/plans/plan-words";
import { TextLink } from "@/components/ui/text-link";
import { PLAN_TABLE, type Plan, PLANS, priceOf, SANDBOX } from "@/lib/billing/plans";
import { CURRENCIES, CURRENCY_NAMES, type Currency } from "@/lib/core/currencies";
import { countText, moneyText } from "@/lib/core/wording";

type Facts = {
  answerHours: number;
  graceDays: number;
  currency: Currency;
  /** Calls that are sold beside plans. */ packs: readonly { title: string; calls: number; priceCents: number }[];
};

const listed = (names: readonly string[]): string => new Intl.ListFormat("en", { type: "conjunction" }).format(names);

function quotas(): string {
  const capped = PLANS.map((name): Plan => PLAN_TABLE[name]).filter(({ quotaCalls }) => quotaCalls !== null);
  return listed(capped.map(({ title, quotaCalls }) => `${countText(quotaCalls ?? 0)} calls in ${title}`));
}

/** "Starter costs $4,990, of Pro $9,990". */
const yearlyWords = (currency: Currency): string =>
  listed(
    PLANS.flatMap((name) => {
      const [{ title, needsReview }, cents]: [Plan, number | null] = [PLAN_TABLE[name], priceOf(name, { interval: "year", currency })];
      return cents === null || needsReview ? [] : `${title} costs ${moneyText(cents, currency)}`;
    }),
  );

const topUpAnswer = ({ packs, currency }: Facts): { question: string; answer: ReactNode }[] =>
  packs.length === 0
    ? []
    : [
        {
          question: "Can I buy more calls?",
          answer: `Yes, in the console under Billing: ${listed(packs.map(({ title, calls, priceCents }) => `${countText(calls)} calls for ${moneyText(priceCents, currency)} with ${title}`))}. They are added at once and expire with the current month of calls. Automatic top-ups are off unless you switch them on with a cap.`,
        },
      ];

const reviewed = (): Plan[] => PLANS.map((name): Plan => PLAN_TABLE[name]).filter(({ needsReview }) => needsReview);

const answers = (facts: Facts): { question: string; answer: ReactNode }[] => {
  const { answerHours, graceDays, packs, currency } = facts;
  return [
    {
      question: "What counts as a call?",
      answer: (
        <>
          A successful data response to a live key, whether it contains one row or a full page. Errors, unchanged responses (304), HEAD
          requests and metadata endpoints (<Path>/me</Path>, <Path>/datasets</Path>, <Path>/openapi.json</Path>) are free. Starting a bulk
          export is one call and downloads are free; an open RFQ stream is one call per hour or part of an hour. Sandbox calls have their
          own limit of {countText(SANDBOX.callsPerDay)} per day and are never billed.
        </>
      ),
    },
    {
      question: "What happens when my calls are used up?",
      answer: (
        <>
          The limits are {quotas()} per month. Beyond that, requests are rejected with status 429 and the code{" "}
          <TextLink href="/docs/errors/quota-exceeded">quota-exceeded</TextLink> until the next month of your billing period starts or you
          upgrade{packs.length > 0 && " or buy a top-up"}. There are no overage charges and no surprise bills.
        </>
      ),
    },
    ...topUpAnswer(facts),
    {
      question: "Can I upgrade in the middle of a month?",
      answer:
        "Yes, immediately. A new billing period starts that day: you pay the new plan's price, less a prorated credit for the unused time in your current period. Calls are prorated too: what you used beyond the part you paid for counts toward the new period. You see the exact amount and the calls left before you confirm.",
    },
    {
      question: "Can I pay for a year?",
      answer: `Yes. A year of ${yearlyWords(currency)}. You pay it at once, and calls count by the month as they do otherwise. You can move from monthly to yearly payment at any time: unused time is credited. Going back to monthly payment takes effect when the year is over.`,
    },
    {
      question: "Which currencies can I pay in?",
      answer: `${capital(listed(CURRENCIES.map((code) => CURRENCY_NAMES[code])))}. You choose with your first payment, and later payments are in the same currency.`,
    },
    {
      question: "Can I downgrade?",
      answer:
        "Yes. It takes effect at the end of the period you have paid for, and you can undo it until then. Features that the smaller plan doesn't include then stop. Your settings and data are kept and available again if you upgrade.",
    },
    {
      question: "How do I cancel my subscription?",
      answer:
        "In the console, at any time. Live keys keep working until the end of the period, and you can resume your subscription until then. You keep your account, your organisation and the sandbox.",
    },
    {
      question: "What if my card is declined?",
      answer: `Live keys keep working for ${graceDays} days, and the console shows what to do. During this time you can use up to ${graceDays}/30 of your monthly calls, limited to the calls left from your paid month. After that, keys stop working until you pay. If you cancel instead, you only owe what you used since the renewal. If the next renewal also fails with no payment in between, there is no grace period. Nothing is deleted.`,
    },
    {
      question: "Where are my invoices?",
      answer: "In the console under Billing, starting with your first payment, online and as PDFs.",
    },
    ...reviewed().map((plan) => ({
      question: `How do I get ${plan.title}?`,
      answer: (
        <>
          <TextLink href="/request-access?plan=enterprise">Send a request</TextLink>. Our team replies within {answerHours} hours, and you
          can track your request on a private page. The price, {priceText(plan, currency)} per month, is set in an offer that you can accept
          or decline.
        </>
      ),
    })),
  ];
};

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
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
