"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { fieldErrors } from "@/components/ui/form-errors";
import { useToast } from "@/components/ui/use-toast";
import { useStaffActions } from "./actions";

export function RetryButton({ mailId }: { mailId: string }) {
  const [pending, setPending] = useState(false);
  const { retryMail } = useStaffActions();
  const toast = useToast();
  async function retry() {
    setPending(true);
    try {
      await retryMail(mailId);
      toast({ title: "Queued again", description: "It is sent within a minute." });
    } catch (thrown) {
      toast({ title: fieldErrors(thrown).summary, tone: "bad" });
    } finally {
      setPending(false);
    }
  }
  return (
    <Button size="sm" pending={pending} onClick={() => void retry()}>
      Send again
    </Button>
  );
}
