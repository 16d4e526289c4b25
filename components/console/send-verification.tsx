"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { fieldErrors } from "@/components/ui/form-errors";
import { useToast } from "@/components/ui/use-toast";
import { useConsoleActions } from "./actions";

/** Mails the link that confirms an address once more. */
export function SendVerification() {
  const { sendVerification } = useConsoleActions();
  const toast = useToast();
  const [pending, setPending] = useState(false);

  async function send() {
    setPending(true);
    try {
      await sendVerification();
      toast({ title: "Sent again", description: "Only the latest link works." });
    } catch (thrown) {
      toast({ title: "Not sent", description: fieldErrors(thrown).summary, tone: "bad" });
    } finally {
      setPending(false);
    }
  }
  return (
    <Button size="sm" pending={pending} onClick={send}>
      Send again
    </Button>
  );
}
