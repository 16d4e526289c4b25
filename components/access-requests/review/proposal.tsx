"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { DescriptionList } from "@/components/ui/description-list";
import { RelativeTime } from "@/components/ui/relative-time";
import type { AccessRequestDetail } from "@/lib/access/contract";
import { countText, pricePer } from "@/lib/core/wording";
import { FailedPayments } from "./by-invoice";

type ProposalProps = {
  detail: AccessRequestDetail;
  proposal: NonNullable<AccessRequestDetail["proposal"]>;
  now: number;
  onConfirm: (acknowledged: readonly string[]) => Promise<void>;
  onReject: () => void;
};

/** An offer by invoice that a colleague proposed, and the decision on it. */
export function Proposal({ detail, proposal, now, onConfirm, onReject }: ProposalProps) {
  const { by, isMine, at, text, terms } = proposal;
  const [acknowledged, setAcknowledged] = useState<readonly string[]>([]);
  return (
    <Card title="Proposed offer by invoice">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="text-13 text-muted">
          {by ?? "Former team member"}, <RelativeTime at={at} now={Math.max(now, Date.parse(at))} />.{" "}
          {isMine ? "It needs confirmation by another member of staff." : "Not sent yet."}
        </p>
        <DescriptionList
          items={[
            { term: "Amount", details: pricePer(terms.amountCents, terms) },
            { term: "Calls", details: terms.quotaCalls === null ? "No cap" : `${countText(terms.quotaCalls)} per month` },
            ...(terms.customFields.length === 0 ? [] : [{ term: "Custom fields", details: terms.customFields.join(", ") }]),
          ]}
        />
        {text !== "" && <p className="text-13 [overflow-wrap:anywhere] whitespace-pre-wrap">{text}</p>}
        <div className="flex flex-wrap gap-2.5">
          {!isMine && (
            <ConfirmDialog
              title="Send this offer by invoice?"
              confirm="Confirm and send"
              variant="primary"
              onConfirm={() => onConfirm(acknowledged)}
              trigger={<Button variant="primary">Confirm and send</Button>}
            >
              <div className="grid gap-4">
                <p>Enterprise is active as soon as the applicant accepts, before payment.</p>
                <FailedPayments payments={detail.failedPayments} acknowledged={acknowledged} onChange={setAcknowledged} />
              </div>
            </ConfirmDialog>
          )}
          <Button onClick={onReject}>{isMine ? "Withdraw proposal" : "Reject proposal"}</Button>
        </div>
      </div>
    </Card>
  );
}
