"use client";

import { RunButton } from "@/components/ui/run-button";
import { useConsoleActions } from "./actions";

/** Mails the link that confirms an address once more. */
export function SendVerification() {
  const { sendVerification } = useConsoleActions();
  async function send() {
    await sendVerification();
    return { title: "E-mail resent", description: "Only the latest link works." };
  }
  return (
    <RunButton size="sm" run={send} failed="Not sent">
      Resend e-mail
    </RunButton>
  );
}
