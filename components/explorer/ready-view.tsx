"use client";

import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

type ReadyViewProps = { missing: readonly string[]; isLive: boolean; onSend: () => void; onPick: (parameter: string) => void };

/** Before the first response. What is counted is never sent by opening a page. */
export function ReadyView({ missing, isLive, onSend, onPick }: ReadyViewProps) {
  const [first] = missing;
  if (first !== undefined) {
    return (
      <EmptyState title={`Required: ${missing.join(", ")}`} action={<Button onClick={() => onPick(first)}>Fill in {first}</Button>}>
        Pick an ID from a list: IDs in tables link here.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Ready to send" action={<Button onClick={onSend}>{isLive ? "Send, 1 call" : "Send request"}</Button>}>
      {isLive
        ? "This request uses one live call from your plan, so it is only sent when you confirm."
        : "Set parameters if needed, then send the request."}
    </EmptyState>
  );
}
