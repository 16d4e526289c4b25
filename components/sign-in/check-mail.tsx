"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { SubmitButton } from "@/components/ui/submit-button";
import { AuthHeading } from "./auth-heading";

type CheckMailProps = { email: string; onAgain: () => Promise<void>; onBack: () => void };

/** A mail is on its way. It says the same whether or not the address is known. */
export function CheckMail({ email, onAgain, onBack }: CheckMailProps) {
  const [isAgain, setAgain] = useState(false);
  const again = async () => {
    await onAgain();
    setAgain(true);
  };
  return (
    <div role="status">
      <AuthHeading title="Check your e-mail">
        We sent an e-mail to <strong className="font-medium text-ink">{email}</strong>. Open the link in this browser to continue. It
        expires in 24 hours.
      </AuthHeading>
      <p className="text-14 text-muted">No e-mail after a few minutes? Check your spam folder and the e-mail address above.</p>
      <Form onSubmit={again} label="Resend e-mail" className="mt-5">
        <div className="flex flex-wrap gap-2.5">
          <SubmitButton variant="secondary">Resend e-mail</SubmitButton>
          <Button variant="quiet" onClick={onBack}>
            Change e-mail address
          </Button>
        </div>
      </Form>
      <p role="status" className="mt-3 text-13 text-muted empty:hidden">
        {isAgain && "Done. If we sent you an e-mail less than five minutes ago, its link is still valid and we don't send another."}
      </p>
    </div>
  );
}
