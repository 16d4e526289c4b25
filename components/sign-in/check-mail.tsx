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
      <AuthHeading title="Check your mail">
        We sent a mail to <strong className="font-medium text-ink">{email}</strong>. Open its link in this browser to go on. It works for 24
        hours.
      </AuthHeading>
      <p className="text-14 text-muted">
        Nothing there after a few minutes? Look into the spam folder, and check that the address above is right.
      </p>
      <Form onSubmit={again} label="Send the mail again" className="mt-5">
        <div className="flex flex-wrap gap-2.5">
          <SubmitButton variant="secondary">Send again</SubmitButton>
          <Button variant="quiet" onClick={onBack}>
            Change the address
          </Button>
        </div>
      </Form>
      <p role="status" className="mt-3 text-13 text-muted empty:hidden">
        {isAgain && "Done. If the first mail is younger than five minutes, its link stays good and no second one is sent."}
      </p>
    </div>
  );
}
