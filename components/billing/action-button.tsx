"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button, type ButtonProps } from "@/components/ui/button";
import { useToast } from "@/components/ui/use-toast";
import { useBillingActions } from "./actions";
import { failureText } from "./failure-text";

const ACTIONS = {
  resume: { failed: "The cancellation was not undone", done: "The plan goes on", then: "It renews as before." },
  pay: { failed: "The subscription stays paused", done: "The subscription is active again", then: "A new month has started." },
  keep: { failed: "The change was not undone", done: "The change is undone", then: "Your plan stays as it is." },
  give_up: {
    failed: "The upgrade was not given up",
    done: "The upgrade is given up",
    then: "Nothing was charged, your plan stays as it is.",
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
      toast({ title: failed, description: failureText(thrown), tone: "bad", timeoutMs: 0 });
    } finally {
      setPending(false);
      refresh();
    }
  }
  return <Button size="sm" {...look} pending={pending} onClick={run} />;
}
