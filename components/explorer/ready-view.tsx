"use client";

import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

type ReadyViewProps = { missing: readonly string[]; isLive: boolean; onSend: () => void; onPick: (parameter: string) => void };

/** Before the first answer. What is counted is never sent by opening a page. */
export function ReadyView({ missing, isLive, onSend, onPick }: ReadyViewProps) {
  const [first] = missing;
  if (first !== undefined) {
    return (
      <EmptyState
        title={`This endpoint needs ${missing.join(", ")}`}
        action={<Button onClick={() => onPick(first)}>Fill in {first}</Button>}
      >
        Take it from a list: the ids in its table lead here.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Ready to send" action={<Button onClick={onSend}>{isLive ? "Send, 1 call" : "Send"}</Button>}>
      {isLive
        ? "This asks for live data. The answer costs one call of your plan, so it is not sent until you say so."
        : "Fill in the form as you need it, then send the request."}
    </EmptyState>
  );
}
