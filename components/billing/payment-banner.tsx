"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { Banner } from "@/components/ui/banner";
import { ButtonLink } from "@/components/ui/button-link";
import type { PaymentNotice } from "@/lib/billing/contract";
import { Day } from "./day";
import { PayLink } from "./pay-link";
import { RefreshOnReturn } from "./refresh-on-return";

type PaymentBannerProps = { notice: PaymentNotice; maySee: boolean; mayPay: boolean };

const BILLING = "/console/billing";
const TITLES = { failed: "Your last payment failed", suspended: "Your plan is suspended", ended: "Your plan has ended" } as const;

/** Above every page of the console but the one that says it all: a payment that failed, and what that means. */
export function PaymentBanner({ notice: { kind, at, payUrl }, maySee, mayPay }: PaymentBannerProps): ReactNode {
  const path = usePathname();
  if (path === BILLING) return null;
  const day = <Day at={at} className="font-medium whitespace-nowrap" />;
  return (
    <Banner
      tone={kind === "ended" ? "warn" : "bad"}
      title={TITLES[kind]}
      action={
        maySee && (
          <span className="flex flex-wrap gap-2">
            {mayPay && payUrl !== null && kind !== "ended" && <PayLink href={payUrl}>Pay now</PayLink>}
            <ButtonLink href={BILLING} size="sm">
              {kind === "ended" && mayPay ? "Choose a plan" : "Open billing"}
            </ButtonLink>
          </span>
        )
      }
    >
      {mayPay && payUrl !== null && <RefreshOnReturn />}
      {kind === "failed" ? (
        <>Access continues until {day}; after that live keys answer 402.</>
      ) : (
        <>Live keys answer 402 since {day}. Nothing was deleted.</>
      )}
      {!maySee && " Tell an owner of your organisation."}
    </Banner>
  );
}
