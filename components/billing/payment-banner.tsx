"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { PayLink } from "@/components/plans/pay-link";
import { RefreshOnReturn } from "@/components/plans/refresh-on-return";
import { Banner } from "@/components/ui/banner";
import { ButtonLink } from "@/components/ui/button-link";
import { Day } from "@/components/ui/day";
import type { PaymentNotice } from "@/lib/billing/contract";

type PaymentBannerProps = { notice: PaymentNotice; maySee: boolean; mayPay: boolean };

const BILLING = "/console/billing";
const TITLES = {
  failed: "Your last payment failed",
  suspended: "Your plan is suspended",
  waived: "Your last renewal was cancelled by support",
  ended: "Your plan has ended",
} as const;

function Consequence({ kind, at }: Pick<PaymentNotice, "kind" | "at">) {
  const day = <Day at={at} className="font-medium whitespace-nowrap" />;
  switch (kind) {
    case "failed":
      return <>Access continues until {day}; after that, requests with live keys return 402.</>;
    case "waived":
      return <>Nothing is due. Requests with live keys return 402 until your plan renews on {day}, or until you pay for a new period.</>;
    case "suspended":
    case "ended":
      return <>Requests with live keys have returned 402 since {day}. Nothing was deleted.</>;
  }
}

/** Above every page of the console but the one that says it all: a payment that failed, and what that means. */
export function PaymentBanner({ notice: { kind, at, payUrl, needsAction }, maySee, mayPay }: PaymentBannerProps): ReactNode {
  const path = usePathname();
  if (path === BILLING) return null;
  return (
    <Banner
      tone={kind === "ended" ? "warn" : "bad"}
      title={needsAction && kind === "failed" ? "Confirm your last payment" : TITLES[kind]}
      action={
        maySee && (
          <span className="flex flex-wrap gap-2">
            {mayPay && payUrl !== null && kind !== "ended" && (
              <PayLink href={payUrl}>{needsAction ? "Confirm payment" : "Pay now"}</PayLink>
            )}
            <ButtonLink href={BILLING} size="sm">
              {kind === "ended" && mayPay ? "Choose a plan" : "Open billing"}
            </ButtonLink>
          </span>
        )
      }
    >
      {mayPay && payUrl !== null && <RefreshOnReturn />}
      {needsAction && "Your bank asks you to confirm the payment. "}
      <Consequence kind={kind} at={at} />
      {!maySee && " Contact an owner of your organisation."}
    </Banner>
  );
}
