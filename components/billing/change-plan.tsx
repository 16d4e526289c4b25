"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { PaymentNeeded } from "@/components/plans/payment-needed";
import { PreviewList } from "@/components/plans/preview-list";
import { TermsNote } from "@/components/plans/terms-note";
import { amountText } from "@/components/ui/amounts";
import { Banner } from "@/components/ui/banner";
import { Button, type ButtonProps } from "@/components/ui/button";
import { Day } from "@/components/ui/day";
import { Dialog } from "@/components/ui/dialog";
import { fieldErrors } from "@/components/ui/form-errors";
import { dayText } from "@/components/ui/moment";
import { TextSkeleton } from "@/components/ui/skeleton";
import type { PlanChangePreview, PlanInput, SubscriptionView } from "@/lib/billing/contract";
import { PLAN_TABLE } from "@/lib/billing/plans";
import { ChangeFailure } from "./change-failure";
import { CodeField } from "./code-field";
import { usePlanChange } from "./use-plan-change";

type ChangePlanProps = Pick<ButtonProps, "variant" | "className"> &
  Required<Pick<PlanInput, "plan" | "interval">> & {
    /** What is changed. */
    subscription: SubscriptionView | null;
    direction: "upgrade" | "downgrade";
    /** The visitor came for this: the dialog is open from the start, and closing it takes the plan out of the address. */
    startsOpen: boolean;
  };

const ACTS = { upgrade: "Upgrade", downgrade: "Change" } as const;
const STARTS = {
  upgrade: "Starts now with a new billing period. Unused time on your current plan is credited.",
  downgrade: "At the end of the current period.",
} as const;

/** Shows what a change of plan costs, and makes it. */
export function ChangePlan({ plan, interval, subscription, direction, startsOpen, ...look }: ChangePlanProps) {
  const router = useRouter();
  const [isOpen, setIsOpen] = useState(startsOpen);
  const [opening, setOpening] = useState(0);
  const [code, setCode] = useState("");
  const { title } = PLAN_TABLE[plan];
  const from = subscription?.plan ?? null;
  const name = plan === from ? `Pay ${interval}ly` : `${ACTS[direction]} to ${title}`;

  const setOpen = (next: boolean) => {
    setIsOpen(next);
    if (next) setOpening(opening + 1);
    else confirm.reset();
    if (!next) setCode("");
    if (!next && startsOpen) router.replace("/console/billing", { scroll: false });
  };
  const { preview, confirm, send } = usePlanChange({
    plan,
    interval,
    isSamePlan: plan === from,
    isOpen,
    opening,
    code,
    close: () => setOpen(false),
  });

  const shown = preview.isFetching ? undefined : preview.data;
  const needsPayment = confirm.data?.outcome === "payment_needed" ? confirm.data : null;
  return (
    <>
      <Button {...look} onClick={() => setOpen(true)}>
        {name}
      </Button>
      <Dialog
        title={name}
        description={STARTS[direction]}
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
                {shown === undefined ? "Confirm" : confirmText(shown, plan === from)}
              </Button>
            )}
          </>
        }
      >
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4" aria-busy={preview.isFetching || undefined}>
          {confirm.error !== null && <ChangeFailure thrown={confirm.error} />}
          {preview.isFetching && <TextSkeleton lines={4} label="Calculating price" />}
          {preview.error !== null && !preview.isFetching && (
            <ChangeFailure thrown={preview.error} onRetry={() => void preview.refetch()} key={fieldErrors(preview.error).requestId} />
          )}
          {needsPayment !== null && <PaymentNeeded {...needsPayment} title={plan === from ? `${interval}ly payment` : title} />}
          {shown !== undefined && needsPayment === null && <PreviewList preview={shown} from={from} />}
          {needsPayment === null && <Replaced subscription={subscription} code={code} />}
          {direction === "upgrade" && needsPayment === null && <CodeField applied={code} onApply={setCode} />}
          {shown !== undefined && needsPayment === null && <TermsNote by="By changing the plan" />}
        </div>
      </Dialog>
    </>
  );
}

/** What the change takes the place of: a change that is scheduled, and with a code the discount that there is. */
const Replaced = ({ subscription, code }: Pick<ChangePlanProps, "subscription"> & { code: string }) => {
  const { pending = null, discount = null } = subscription ?? {};
  return (
    <>
      {pending && (
        <p className="text-13 text-muted">
          This takes the place of the change to {pending.title}, paid {pending.interval}ly, that is scheduled for{" "}
          <Day at={pending.at} className="whitespace-nowrap" />.
        </p>
      )}
      {discount && code !== "" && (
        <Banner tone="warn" title={`The code ${code} takes the place of your ${discount.percent}% discount`}>
          {discount.endsAt === null ? (
            "Your discount has no end."
          ) : (
            <>
              Your discount applies to periods that begin before <Day at={discount.endsAt} className="whitespace-nowrap" />.
            </>
          )}{" "}
          To keep it, remove the code.
        </Banner>
      )}
    </>
  );
};

function confirmText({ direction, currency, dueCents, effectiveAt }: PlanChangePreview, isSamePlan: boolean): string {
  if (direction === "downgrade") return `Change on ${dayText(Date.parse(effectiveAt))}`;
  const act = isSamePlan ? "Change" : "Upgrade";
  return dueCents > 0 ? `${act} and pay ${amountText(dueCents, currency)}` : act;
}
