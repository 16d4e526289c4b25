import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { RelativeTime } from "@/components/ui/relative-time";
import type { TrackingView } from "@/lib/access/contract";
import { PLAN_TABLE } from "@/lib/billing/plans";
import { WithdrawRequest } from "./withdraw-request";

type TrackingFactsProps = { view: TrackingView; token: string; now: number };

/** Beside the state: what the request is about, and taking it back. */
export function TrackingFacts({ view, token, now }: TrackingFactsProps) {
  const isOpenOffer = view.offer?.state === "open";
  return (
    <Card title="Your request">
      <dl className="grid gap-3 text-14">
        <Fact term="Company">{view.company}</Fact>
        <Fact term="E-mail">
          {view.email}
          <span className="block text-12 text-muted">{view.isAddressConfirmed ? "confirmed" : "not confirmed yet"}</span>
        </Fact>
        <Fact term="Plan">{PLAN_TABLE[view.plan].title}</Fact>
        <Fact term="Received">
          <RelativeTime at={view.receivedAt} now={now} />
        </Fact>
        <Fact term="Reference">
          <span className="num text-13 break-all select-all">{view.reference}</span>
        </Fact>
      </dl>
      {view.mayWithdraw && (
        <div className="mt-5 border-t border-line pt-4">
          <WithdrawRequest token={token} hasOffer={isOpenOffer} />
        </div>
      )}
    </Card>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-12 text-muted">{term}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}
