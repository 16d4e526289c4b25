"use client";

import { useState } from "react";
import { PayLink } from "@/components/plans/pay-link";
import { TermsNote } from "@/components/plans/terms-note";
import { amountText } from "@/components/ui/amounts";
import { Banner } from "@/components/ui/banner";
import { Button, type ButtonProps } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { fieldErrors } from "@/components/ui/form-errors";
import { Select } from "@/components/ui/select";
import { TextSkeleton } from "@/components/ui/skeleton";
import { MAX_PACKS, type PackView, type TopUpBought } from "@/lib/billing/top-ups/contract";
import { countText } from "@/lib/core/wording";
import { ChangeFailure } from "../change-failure";
import { QuoteList } from "./quote-list";
import { usePurchase } from "./use-purchase";

/** Shows what packs cost, and buys them. */
export function BuyTopUp({ pack, ...look }: Pick<ButtonProps, "variant" | "disabled"> & { pack: PackView }) {
  const [isOpen, setIsOpen] = useState(false);
  const [opening, setOpening] = useState(0);
  const [packs, setPacks] = useState(1);
  const setOpen = (next: boolean) => {
    setIsOpen(next);
    if (next) setOpening(opening + 1);
    else confirm.reset();
  };
  const { quote, confirm, send } = usePurchase({ packs, isOpen, opening, close: () => setOpen(false) });
  const shown = quote.isFetching ? undefined : quote.data;
  const needsPayment = confirm.data?.outcome === "payment_needed" ? confirm.data : null;
  return (
    <>
      <Button {...look} onClick={() => setOpen(true)}>
        Buy calls
      </Button>
      <Dialog
        title="Buy calls"
        description="Paid now with the card on file, for the current period only."
        open={isOpen}
        onOpenChange={setOpen}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{needsPayment === null ? "Cancel" : "Close"}</Button>
            {needsPayment === null && (
              <Button
                variant="primary"
                disabled={shown === undefined}
                pending={confirm.isPending}
                onClick={() => shown !== undefined && send(shown)}
              >
                {shown === undefined ? "Buy" : shown.dueCents > 0 ? `Pay ${amountText(shown.dueCents, shown.currency)}` : "Buy"}
              </Button>
            )}
          </>
        }
      >
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4" aria-busy={quote.isFetching || undefined}>
          {needsPayment === null && (
            <Field name="packs" label="Calls">
              <Select
                value={String(packs)}
                disabled={confirm.isPending}
                onChange={(event) => setPacks(Number(event.target.value))}
                options={Array.from({ length: MAX_PACKS }, (_, i) => ({
                  value: String(i + 1),
                  label: `${countText(pack.calls * (i + 1))} calls`,
                }))}
              />
            </Field>
          )}
          {confirm.error !== null && <ChangeFailure thrown={confirm.error} />}
          {quote.isFetching && <TextSkeleton lines={4} label="Calculating price" />}
          {quote.error !== null && !quote.isFetching && (
            <ChangeFailure thrown={quote.error} onRetry={() => void quote.refetch()} key={fieldErrors(quote.error).requestId} />
          )}
          {needsPayment !== null && <NotPaid {...needsPayment} />}
          {shown !== undefined && needsPayment === null && <QuoteList quote={shown} />}
          {shown !== undefined && needsPayment === null && <TermsNote by="By paying" />}
        </div>
      </Dialog>
    </>
  );
}

/** The card was declined, or its bank asks first. */
function NotPaid({ payUrl, needsAction }: TopUpBought) {
  return (
    <Banner
      live
      tone="warn"
      title={needsAction ? "Your bank asks you to confirm the payment" : "Your card was declined"}
      action={payUrl !== null && <PayLink href={payUrl}>{needsAction ? "Confirm payment" : "Pay now"}</PayLink>}
    >
      You were not charged, and no calls were added. {needsAction ? "Confirm the payment" : "Pay the invoice with another card"} within a
      day and the calls are added immediately. You can also do this later on the billing page.
    </Banner>
  );
}
