import { clsx } from "clsx";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { KeepFresh } from "@/components/api/keep-fresh";
import { Card } from "@/components/ui/card";
import { TextLink } from "@/components/ui/text-link";
import { SkipFirstRun } from "./skip-first-run";

type FirstRunProps = {
  orgId: string;
  hasKey: boolean;
  hasCalled: boolean;
  hasCompany: boolean;
  mayInvite: boolean;
  mayChoosePlan: boolean;
  /** What creates a key, for those who may. */
  children: ReactNode;
};

const POLL_MS = 4_000;

/** Three steps from a new organisation to one that works; gone when they are done. */
export function FirstRun({ orgId, hasKey, hasCalled, hasCompany, mayInvite, mayChoosePlan, children }: FirstRunProps) {
  const done = [hasKey, hasCalled, hasCompany].filter(Boolean).length;
  return (
    <Card title="First steps" aside={<span className="num">{done} of 3</span>}>
      <ol className="grid">
        <Step number={1} title="Create a sandbox key" isDone={hasKey}>
          {children}
        </Step>
        <Step number={2} title="Make your first request" isDone={hasCalled}>
          {hasKey ? (
            <>
              Send your key with any request, for instance <code className="num text-ink">GET /api/v1/pricing/spot</code>, as the{" "}
              <TextLink href="/docs">quick start</TextLink> shows, or try one in the <TextLink href="/explorer">explorer</TextLink>. This
              page updates automatically.
              <KeepFresh everyMs={POLL_MS} />
            </>
          ) : (
            "One click, or one line in your terminal."
          )}
        </Step>
        <Step number={3} title="Set up your organisation" isDone={hasCompany}>
          {mayChoosePlan ? <TextLink href="/console/billing">Choose a plan</TextLink> : "Choose a plan"} to get all data and live keys, or{" "}
          {mayInvite ? <TextLink href="/console/team">invite your team</TextLink> : "ask an owner to invite your team"}.
          {hasKey && hasCalled && <SkipFirstRun orgId={orgId} />}
        </Step>
      </ol>
    </Card>
  );
}

type StepProps = { number: number; title: string; isDone: boolean; children: ReactNode };

function Step({ number, title, isDone, children }: StepProps) {
  return (
    <li className="flex gap-3.5 border-t border-line py-3.5 first:border-t-0 first:pt-1 last:pb-0">
      <span
        aria-hidden="true"
        className={clsx(
          "num mt-px grid size-6 shrink-0 place-items-center rounded-full border text-12",
          isDone ? "border-ok/40 bg-ok-wash text-ok" : "border-line-strong text-muted",
        )}
      >
        {isDone ? <Check size={13} /> : number}
      </span>
      <div className="min-w-0 flex-1">
        <h3 className={clsx("text-14 leading-6 font-medium", isDone && "text-muted")}>
          {title}
          {isDone && <span className="sr-only"> (done)</span>}
        </h3>
        {!isDone && <div className="mt-0.5 text-13 text-muted">{children}</div>}
      </div>
    </li>
  );
}
