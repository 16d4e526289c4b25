"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button, type ButtonProps } from "@/components/ui/button";
import { isCancelled } from "@/components/ui/form-errors";
import { useToast } from "@/components/ui/use-toast";
import { useBillingActions } from "./actions";
import { failureText } from "./failure-text";

const ACTIONS = {
  resume: { failed: "Could not resume the subscription", done: "Subscription resumed", then: "It will renew as usual." },
  pay: { failed: "Could not resume the subscription", done: "Subscription resumed", then: "A new period has started." },
  keep: { failed: "Could not undo the change", done: "Change undone", then: "Your plan stays the same." },
  give_up: {
    failed: "Could not cancel the upgrade",
    done: "Upgrade cancelled",
    then: "You were not charged, and your plan stays the same.",
  },
} as const;

type ActionButtonProps = Pick<ButtonProps, "variant" | "children"> & { action: keyof typeof ACTIONS };

/** Takes back what was decided about the plan, or resumes it; nothing breaks by it, so it is done without a question. */
export function ActionButton({ action, ...look }: ActionButtonProps) {
  const { keep, resume } = useBillingActions();
  const { refresh } = useRouter();
  const toast = useToast();
  const [pending, setPending] = useState(false);
  const { failed, done, then } = ACTIONS[action];

  async function run() {
    setPending(true);
    try {
      await (action === "resume" || action === "pay" ? resume() : keep());
      toast({ title: done, description: then });
    } catch (thrown) {
      if (!isCancelled(thrown)) toast({ title: failed, description: failureText(thrown), tone: "bad", timeoutMs: 0 });
    } finally {
      setPending(false);
      refresh();
    }
  }
  return <Button size="sm" {...look} pending={pending} onClick={run} />;
}
