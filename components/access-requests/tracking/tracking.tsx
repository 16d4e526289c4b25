import type { ReactNode } from "react";
import { Banner } from "@/components/ui/banner";
import { Card } from "@/components/ui/card";
import { STATE_TABLE, type TrackingView } from "@/lib/access/contract";
import { AutoRefresh } from "../auto-refresh";
import { CheckList } from "./check-list";
import { ConfirmEmail } from "./confirm-email";
import { NextStep } from "./next-step";
import { ReplyForm } from "./reply-form";
import { Thread } from "./thread";
import { type Stage, Timeline } from "./timeline";
import { type Spans, TrackingDue } from "./tracking-due";
import { TrackingFacts } from "./tracking-facts";

type TrackingProps = {
  view: TrackingView;
  token: string;
  stages: readonly Stage[];
  now: number;
  spans: Spans;
  /** The second half of the link in the first mail. */ confirm: string | null;
  isNew: boolean;
  /** The card of an open offer. */ offer: ReactNode;
};

const FINAL: readonly TrackingView["state"][] = ["accepted", "declined", "withdrawn", "self_service"];
const CHECKING: readonly TrackingView["state"][] = ["received", "in_review", "needs_info"];

/** The applicant's private page. */
export function Tracking({ view, token, stages, now, spans, confirm, isNew, offer }: TrackingProps) {
  const { title, about } = STATE_TABLE[view.state];
  return (
    <div className="grid gap-6 py-10 md:py-12">
      {!FINAL.includes(view.state) && <AutoRefresh />}
      {/* It stands here from the start, so that a new state is read out. */}
      <p role="status" className="sr-only">
        {title}. {about}
      </p>
      <h1 className="text-28 font-semibold text-balance">Your access request</h1>
      {isNew && !view.isAddressConfirmed && (
        <Banner tone="ok" title="Request received">
          We sent you an e-mail with a link to this page. Opening it also confirms your e-mail address.
        </Banner>
      )}
      {confirm !== null && !view.isAddressConfirmed && <ConfirmEmail token={token} confirm={confirm} email={view.email} />}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="grid min-w-0 gap-6">
          <section aria-label="State" className="grid gap-7 rounded-md border border-line bg-surface px-5 py-5">
            <Timeline stages={stages} now={now} />
            <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-5">
              <NextStep view={view} />
              <TrackingDue view={view} now={now} spans={spans} />
            </div>
          </section>
          {offer}
          {(view.thread.length > 0 || view.mayReply) && (
            <Card title="Messages">
              <div className="grid gap-6">
                <Thread thread={view.thread} now={now} />
                {view.mayReply && <ReplyForm token={token} />}
              </div>
            </Card>
          )}
          {CHECKING.includes(view.state) && (
            <Card title="Review">
              <CheckList checks={view.checks} />
              {!view.isAddressConfirmed && (
                <p className="mt-4 text-13 text-muted">To confirm your e-mail address, open the link we sent you.</p>
              )}
            </Card>
          )}
        </div>
        <TrackingFacts view={view} token={token} now={now} />
      </div>
    </div>
  );
}
