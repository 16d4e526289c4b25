"use client";

import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { exactMoment, shortMoment } from "@/components/ui/moment";
import { PLAN_TABLE, type PlanName, SANDBOX } from "@/lib/billing/plans";
import { useNow } from "./use-now";

export const isSelfService = (plan: PlanName): boolean => !PLAN_TABLE[plan].needsReview;

/** What happens after the form is sent, for the plan that is chosen. */
export function WhatNext({ plan, now, answerMs }: { plan: PlanName | null; now: number; answerMs: number }) {
  const dueMs = useNow(now) + answerMs;
  const due = (
    <time
      dateTime={new Date(dueMs).toISOString()}
      title={exactMoment(dueMs)}
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
          <p className="text-14 font-medium">Self-service, at once. Nobody has to look at it.</p>
          <Steps>
            <li>You go on to sign up, with what you entered filled in.</li>
            <li>You get a test key with {SANDBOX.callsPerDay.toLocaleString("en-US")} free calls a day.</li>
            <li>You choose the plan when the test has convinced you.</li>
          </Steps>
        </Card>
      )}
      {(plan === null || plan === "enterprise") && (
        <Card title="Enterprise">
          <p className="text-14 font-medium">A person of our team answers within 24 hours.</p>
          <p className="mt-1 text-13 text-muted">Sent now, you are answered by {due}.</p>
          <Steps>
            <li>You get a private page that shows what is being checked and the time left, and a mail with its address.</li>
            <li>We make you an offer, ask a question, or tell you why not.</li>
            <li>You accept the offer with an account of the same e-mail address.</li>
          </Steps>
        </Card>
      )}
    </aside>
  );
}

function Steps({ children }: { children: ReactNode }) {
  return <ol className="mt-3 grid list-decimal gap-2 pl-5 text-13 text-muted marker:num marker:text-12">{children}</ol>;
}
