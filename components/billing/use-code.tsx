"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AmountsTable } from "@/components/plans/amounts-table";
import { TermsNote } from "@/components/plans/terms-note";
import { amountText } from "@/components/ui/amounts";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextSkeleton } from "@/components/ui/skeleton";
import { SELF_SERVICE_PLANS } from "@/lib/billing/contract";
import { INTERVALS, PLAN_TABLE, priceOf, type BillingInterval } from "@/lib/billing/plans";
import type { Quote, QuoteInput } from "@/lib/billing/promotions/contract";
import type { Currency } from "@/lib/core/currencies";
import { pricePer } from "@/lib/core/wording";
import { useBillingActions } from "./actions";
import { ChangeFailure } from "./change-failure";
import { CheckoutButton } from "./checkout-button";
import { CodeField } from "./code-field";

type UseCodeProps = {
  plan: QuoteInput["plan"];
  interval: BillingInterval;
  currency: Currency;
  /** The code that the visitor came with: its dialog is open from the start. */ code: string | null;
};

/** What a code can be used for, as options. */
const choicesIn = (currency: Currency) =>
  SELF_SERVICE_PLANS.flatMap((plan) =>
    INTERVALS.flatMap((interval) => {
      const cents = priceOf(plan, { interval, currency });
      const label = `${PLAN_TABLE[plan].title}, ${pricePer(cents ?? 0, { interval, currency })}`;
      return cents === null ? [] : [{ plan, interval, value: `${plan}/${interval}`, label }];
    }),
  );

/** Shows what a plan costs with a promotion code, and leads to its payment. */
export function UseCode({ plan, interval, currency, code: given }: UseCodeProps) {
  const { quote: askQuote } = useBillingActions();
  const [isOpen, setOpen] = useState(given !== null);
  const [chosen, setChosen] = useState(`${plan}/${interval}`);
  const [code, setCode] = useState(given ?? "");
  const choices = choicesIn(currency);
  const choice = choices.find(({ value }) => value === chosen) ?? { plan, interval };
  const quote = useQuery({
    queryKey: ["quote", choice.plan, choice.interval, currency, code],
    queryFn: () => askQuote({ plan: choice.plan, interval: choice.interval, currency, code }),
    enabled: isOpen && code !== "",
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  const shown = quote.isFetching ? undefined : quote.data;
  return (
    <div>
      <Button variant="quiet" size="sm" className="-ml-2.5" onClick={() => setOpen(true)}>
        Use a promotion code
      </Button>
      <Dialog
        title="Use a promotion code"
        description="The price with the code is shown before you pay."
        open={isOpen}
        onOpenChange={setOpen}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            {shown !== undefined && (
              <CheckoutButton plan={choice.plan} interval={choice.interval} currency={currency} code={shown.code} variant="primary">
                Continue to payment
              </CheckoutButton>
            )}
          </>
        }
      >
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4" aria-busy={quote.isFetching || undefined}>
          <Field name="plan" label="Plan">
            <Select
              value={chosen}
              onChange={(event) => setChosen(event.target.value)}
              options={choices.map(({ value, label }) => ({ value, label }))}
            />
          </Field>
          <CodeField applied={code} onApply={setCode} />
          {quote.isFetching && <TextSkeleton lines={4} label="Calculating price" />}
          {quote.error !== null && !quote.isFetching && <ChangeFailure thrown={quote.error} />}
          {shown !== undefined && <QuoteTable quote={shown} />}
          {shown !== undefined && <TermsNote by="By continuing to payment" />}
        </div>
      </Dialog>
    </div>
  );
}

function QuoteTable({ quote }: { quote: Quote }) {
  const { title, interval, currency, percentOff, priceCents, discountCents, taxCents, taxName, totalCents, taxRemark, lasts, afterCents } =
    quote;
  const lines = [
    { description: `${title}, 1 ${interval}`, amountCents: priceCents },
    { description: `${percentOff}% off with ${quote.code}`, amountCents: -discountCents },
    ...(taxCents === 0 ? [] : [{ description: taxName, amountCents: taxCents }]),
  ];
  return (
    <div className="grid gap-2">
      <AmountsTable sum="First invoice" currency={currency} lines={lines} sumCents={totalCents} />
      <p className="text-13 text-pretty text-muted">
        {lasts} {afterCents !== null && `After that, an invoice is ${amountText(afterCents, currency)} per ${interval}.`} {taxRemark}
      </p>
    </div>
  );
}
