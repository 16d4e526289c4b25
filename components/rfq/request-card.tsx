"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/relative-time";
import { Tag } from "@/components/ui/tag";
import { useDone } from "@/components/ui/use-done";
import { useShortcuts } from "@/components/ui/use-shortcuts";
import { useToast } from "@/components/ui/use-toast";
import { STATE_TITLES, type RequestRow } from "@/lib/rfq/contract";
import { useRequestActions } from "./actions";
import { Preview } from "./preview";
import { RawFacts } from "./raw-facts";
import { RequestDialog } from "./request-dialog";
import type { RequestOptions } from "./request-fields";
import { RequestState } from "./request-state";
import { WithdrawDialog } from "./withdraw-dialog";

type RequestCardProps = { request: RequestRow; now: number; options: RequestOptions; isCurrent: boolean; onFocus: () => void };
const TONES = { received: "sun", held: "warn", published: "ok", closed: "neutral", withdrawn: "neutral" } as const;

/** One request: what came beside what is shown of it, and what can be done. */
export function RequestCard({ request, now, options, isCurrent, onFocus }: RequestCardProps) {
  const { vet } = useRequestActions();
  const toast = useToast();
  const said = useDone();
  const [dialog, setDialog] = useState<"edit" | "withdraw" | null>(null);
  const [pending, setPending] = useState(false);
  const waits = request.state === "received" || request.state === "held";
  const canWithdraw = waits || request.state === "published";
  const canEdit = waits && request.raw !== null;
  const canVet = waits && !request.vetted;
  async function vetBuyer() {
    setPending(true);
    try {
      await vet(request.id);
      said({ title: "Buyer vetted", description: "The request now counts towards a group." });
    } catch (error) {
      toast({ title: "Buyer not vetted", description: error instanceof Error ? error.message : "Try again.", tone: "bad" });
    } finally {
      setPending(false);
    }
  }
  useShortcuts(
    { v: () => canVet && void vetBuyer(), e: () => canEdit && setDialog("edit"), w: () => canWithdraw && setDialog("withdraw") },
    { enabled: isCurrent && dialog === null && !pending },
  );
  const close = (open: boolean) => open || setDialog(null);
  return (
    <article
      tabIndex={-1}
      data-rfq={request.id}
      onFocus={onFocus}
      aria-label={`Request from ${request.raw?.buyer ?? "a deleted buyer"}`}
      className="grid min-w-0 gap-4 border-b border-line px-5 py-4 last:border-b-0 focus-visible:-outline-offset-2 aria-current:bg-sunken aria-current:shadow-[inset_2px_0_0_var(--ink)]"
      aria-current={isCurrent ? "true" : undefined}
    >
      <header className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="min-w-0 flex-1 basis-40 truncate text-14 font-semibold" title={request.raw?.buyer}>
          {request.raw?.buyer ?? "Buyer deleted"}
        </h2>
        <Tag tone={TONES[request.state]}>{STATE_TITLES[request.state]}</Tag>
        <span className="text-13 text-muted">
          came <RelativeTime at={request.receivedAt} now={now} />
        </span>
      </header>
      <div className="grid min-w-0 gap-x-8 gap-y-4 md:grid-cols-2">
        <div className="grid min-w-0 content-start gap-2">
          <h3 className="text-12 font-medium text-muted">Original request (internal)</h3>
          <RawFacts raw={request.raw} />
        </div>
        <div className="grid min-w-0 content-start gap-2">
          <h3 className="text-12 font-medium text-muted">Public request</h3>
          <Preview shown={request.preview} />
        </div>
      </div>
      <footer className="flex flex-wrap items-center gap-2.5">
        <RequestState request={request} now={now} />
        <span className="ml-auto flex flex-wrap gap-2.5">
          {canVet && (
            <Button size="sm" pending={pending} shortcut={isCurrent ? "V" : undefined} onClick={() => void vetBuyer()}>
              Vet buyer
            </Button>
          )}
          {canEdit && (
            <Button size="sm" shortcut={isCurrent ? "E" : undefined} onClick={() => setDialog("edit")}>
              Edit
            </Button>
          )}
          {canWithdraw && (
            <Button size="sm" variant="quiet" shortcut={isCurrent ? "W" : undefined} onClick={() => setDialog("withdraw")}>
              Withdraw
            </Button>
          )}
        </span>
      </footer>
      {dialog === "edit" && <RequestDialog options={options} request={request} open onOpenChange={close} />}
      {dialog === "withdraw" && <WithdrawDialog request={request} open onOpenChange={close} />}
    </article>
  );
}
