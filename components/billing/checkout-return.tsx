"use client";

import type { ReactNode } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Spinner } from "@/components/ui/spinner";
import { PLAN_TABLE, type PlanName } from "@/lib/billing/plans";
import { ChangeFailure } from "./change-failure";
import { useConfirmation } from "./use-confirmation";

type CheckoutReturnProps = { sessionId: string; /** Whether live keys can be made by who looks. */ mayCreateKeys: boolean };

const titleOf = (plan: PlanName | null): string => (plan === null ? "Your plan" : PLAN_TABLE[plan].title);

/** Back from the payment page: says what has become of the checkout. Only what the service answers counts. */
export function CheckoutReturn({ sessionId, mayCreateKeys }: CheckoutReturnProps): ReactNode {
  const { data, error, isFetching, refetch } = useConfirmation(sessionId);
  const again = () => void refetch();
  if (error !== null && !isFetching)
    return <ChangeFailure thrown={error} onRetry={again} note="If you have already paid, don't pay again." />;
  if (data === undefined || (data.state === "processing" && !data.isLate)) return <Waiting />;
  switch (data.state) {
    case "active":
      return (
        <Banner
          live
          tone="ok"
          title={`${titleOf(data.plan)} is active`}
          action={
            <ButtonLink href="/console/keys" variant="primary" size="sm">
              {mayCreateKeys ? "Create live key" : "View keys"}
            </ButtonLink>
          }
        >
          Your payment has arrived. Live keys now return all data in the plan.
        </Banner>
      );
    case "processing":
      return (
        <Banner
          live
          tone="warn"
          title="Your payment is taking longer than usual"
          action={
            <Button size="sm" onClick={again} pending={isFetching}>
              Check again
            </Button>
          }
        >
          Don't pay again. Your plan becomes active automatically once the payment is confirmed, usually within minutes. You can leave this
          page.
        </Banner>
      );
    case "open":
      return (
        <Banner live title="Payment not completed">
          You were not charged. Continue, or choose another plan.
        </Banner>
      );
    case "expired":
      return (
        <Banner live tone="warn" title="This checkout has expired">
          You were not charged. Choose a plan to start again.
        </Banner>
      );
  }
}

function Waiting() {
  return (
    <div role="status" className="flex items-center gap-2.5 rounded-md border border-line-strong bg-sunken px-4 py-3 text-14">
      <Spinner className="shrink-0" />
      Confirming your payment…
    </div>
  );
}
