"use client";

import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { shortMoment } from "@/components/ui/moment";
import { useExactOnHover } from "@/components/ui/time-zone";
import { PLAN_TABLE, type PlanName, SANDBOX } from "@/lib/billing/plans";
import { countText } from "@/lib/core/wording";
import { useServerTime } from "../use-server-time";

export const isSelfService = (plan: PlanName): boolean => !PLAN_TABLE[plan].needsReview;

/** What happens after the form is sent, for the plan that is chosen. */
export function WhatNext({ plan, now, answerMs }: { plan: PlanName | null; now: number; answerMs: number }) {
  const dueMs = useServerTime(now) + answerMs;
  const due = (
    <time
      dateTime={new Date(dueMs).toISOString()}
      {...useExactOnHover(dueMs)}
      suppressHydrationWarning
      className="num font-semibold whitespace-nowrap text-ink"
    >
      {shortMoment(dueMs)}
    </time>
  );
  return (
    <aside aria-label="What happens next" className="grid content-start gap-4 lg:sticky lg:top-20 lg:self-start">
      {plan !== "enterprise" && (
        <Card title={plan === null ? "Starter and Pro" : PLAN_TABLE[plan].title}>
          <p className="text-14 font-medium">Self-service. No review needed.</p>
          <Steps>
            <li>Continue to sign-up with your details filled in.</li>
            <li>Get a sandbox key with {countText(SANDBOX.callsPerDay)} free calls per day.</li>
            <li>Choose a plan when you're ready.</li>
          </Steps>
        </Card>
      )}
      {(plan === null || plan === "enterprise") && (
        <Card title="Enterprise">
          <p className="text-14 font-medium">Our team replies within 24 hours.</p>
          <p className="mt-1 text-13 text-muted">If you send it now, we reply by {due}.</p>
          <Steps>
            <li>You get an e-mail with a link to a private page that shows the status and the time left.</li>
            <li>We send you an offer, ask a question or explain why we can't offer access.</li>
            <li>Accept the offer with an account that uses the same e-mail address.</li>
          </Steps>
        </Card>
      )}
    </aside>
  );
}

function Steps({ children }: { children: ReactNode }) {
  return <ol className="mt-3 grid list-decimal gap-2 pl-5 text-13 text-muted marker:num marker:text-12">{children}</ol>;
}
