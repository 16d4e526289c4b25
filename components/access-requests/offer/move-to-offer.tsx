"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { isConflict } from "@/components/api/is-conflict";
import { PaymentNeeded } from "@/components/plans/payment-needed";
import { PreviewList } from "@/components/plans/preview-list";
import { RefreshOnReturn } from "@/components/plans/refresh-on-return";
import { amountText } from "@/components/ui/amounts";
import { Banner } from "@/components/ui/banner";
import { Day } from "@/components/ui/day";
import { Form } from "@/components/ui/form";
import { SubmitButton } from "@/components/ui/submit-button";
import type { OfferView } from "@/lib/access/contract";
import type { PlanChanged, PlanChangePreview } from "@/lib/billing/contract";
import { focusMain } from "../focus-main";
import { useOfferActions } from "./actions";

type MoveToOfferProps = Pick<OfferView, "unpaid"> & { token: string; orgId: string; taker: string; price: string };

/** Moves the subscription that runs to the offer, after showing what that costs. */
export function MoveToOffer({ token, orgId, taker, price, unpaid }: MoveToOfferProps) {
  const actions = useOfferActions();
  const router = useRouter();
  const [preview, setPreview] = useState<PlanChangePreview | null>(null);
  const [change, setChange] = useState<PlanChanged | null>(null);

  const look = async () => setPreview(await actions.preview(token, orgId));
  const accept = async () => {
    if (preview === null) return look();
    const { prorationAt, dueCents, availableCalls } = preview;
    try {
      const accepted = await actions.accept(token, orgId, { prorationAt, dueCents, availableCalls });
      setChange(accepted.change);
      if (accepted.change?.outcome !== "payment_needed") focusMain();
    } catch (thrown) {
      // The sentence says that it has changed; beside it stands what it is now.
      if (isConflict(thrown)) setPreview(await actions.preview(token, orgId).catch(() => null));
      throw thrown;
    } finally {
      router.refresh();
    }
  };

  const needed = change?.outcome === "payment_needed" ? change : unpaid;
  if (needed !== null)
    return (
      <>
        <RefreshOnReturn />
        <PaymentNeeded {...needed} title="Enterprise" />
      </>
    );
  if (change?.outcome === "scheduled") {
    return (
      <Banner live tone="ok" title="Offer accepted">
        Enterprise starts on <Day at={change.effectiveAt} className="whitespace-nowrap" />, with the next period.
      </Banner>
    );
  }
  return (
    <Form onSubmit={accept} label="Accept offer" className="gap-4!">
      <p className="max-w-[64ch] text-14 text-pretty break-words text-muted">
        You are accepting this offer for <strong className="font-medium text-ink">{taker}</strong>. The subscription changes to Enterprise
        at {price}. A new billing period starts, and unused time is credited.
      </p>
      {preview !== null && (
        <div className="max-w-[36rem]" aria-live="polite">
          <PreviewList preview={preview} from={null} />
        </div>
      )}
      <SubmitButton size="lg" className="max-w-full">
        {preview === null ? "Review charge" : acceptText(preview)}
      </SubmitButton>
    </Form>
  );
}

const acceptText = ({ dueCents, currency }: PlanChangePreview): string =>
  dueCents > 0 ? `Accept and pay ${amountText(dueCents, currency)}` : "Accept offer";
