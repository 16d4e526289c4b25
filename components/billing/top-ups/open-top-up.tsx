"use client";

import { PayLink } from "@/components/plans/pay-link";
import { amountText } from "@/components/ui/amounts";
import { Banner } from "@/components/ui/banner";
import { Moment } from "@/components/ui/moment-text";
import { RunButton } from "@/components/ui/run-button";
import type { TopUpView } from "@/lib/billing/top-ups/contract";
import { countText } from "@/lib/core/wording";
import { useTopUpActions } from "./actions";

/** A purchase that waits for its payment: to be paid, or cancelled. */
export function OpenTopUp({ open, mayWrite }: { open: NonNullable<TopUpView["open"]>; mayWrite: boolean }) {
  const { cancel } = useTopUpActions();
  const { calls, currency, dueCents, payUrl, needsAction, expiresAt } = open;
  async function run() {
    const left = await cancel();
    return left?.open == null
      ? { title: "Top-up cancelled", description: "Nothing was charged." }
      : { title: "The top-up could not be cancelled", description: "Reload the page and try again." };
  }
  return (
    <Banner
      tone="warn"
      title={needsAction ? "Confirm the payment of your top-up" : "A top-up is not paid yet"}
      action={
        mayWrite && (
          <span className="flex flex-wrap gap-2">
            {payUrl !== null && <PayLink href={payUrl}>{needsAction ? "Confirm payment" : "Pay now"}</PayLink>}
            <RunButton size="sm" run={run} failed="Could not cancel the top-up">
              Cancel top-up
            </RunButton>
          </span>
        )
      }
    >
      {countText(calls)} calls are added once <span className="num whitespace-nowrap">{amountText(dueCents, currency)}</span> is paid. It
      can be paid until <Moment at={Date.parse(expiresAt)} form="short" />. Until then, no other top-up is bought.
    </Banner>
  );
}
