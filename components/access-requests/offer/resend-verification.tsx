"use client";

import { useState } from "react";
import { Form } from "@/components/ui/form";
import { SubmitButton } from "@/components/ui/submit-button";
import { useOfferActions } from "./actions";

/** Sends the mail with the confirming link once more. */
export function ResendVerification() {
  const { resendVerification } = useOfferActions();
  const [isSent, setSent] = useState(false);
  const send = async () => {
    await resendVerification();
    setSent(true);
  };
  return (
    <Form onSubmit={send} label="Confirm your e-mail address" className="gap-3!">
      <SubmitButton variant="secondary">Resend e-mail</SubmitButton>
      <p role="status" className="text-13 text-muted empty:hidden">
        {isSent && "We sent a new e-mail. Open the link in it, then return to this page."}
      </p>
    </Form>
  );
}
