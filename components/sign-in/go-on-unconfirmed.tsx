"use client";

import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Form } from "@/components/ui/form";
import { SubmitButton } from "@/components/ui/submit-button";
import { AuthHeading } from "./auth-heading";

type GoOnUnconfirmedProps = { email: string; onEnter: () => Promise<void>; onBack: () => void };

/** On one's own machine, without a mail server: the mail can be read here, and nothing waits for it. */
export function GoOnUnconfirmed({ email, onEnter, onBack }: GoOnUnconfirmedProps) {
  return (
    <div role="status">
      <AuthHeading title="Confirm your e-mail address">
        The e-mail to <strong className="font-medium text-ink">{email}</strong> contains a confirmation link.
      </AuthHeading>
      <Banner title="No mail server is configured" className="mb-5">
        E-mails are only available in the outbox on this machine. You can also continue without confirming.
      </Banner>
      <Form onSubmit={onEnter} label="Continue">
        <div className="flex flex-wrap gap-2.5">
          <SubmitButton>Continue without confirming</SubmitButton>
          <ButtonLink href="/dev/outbox">Open outbox</ButtonLink>
        </div>
      </Form>
      <Button variant="quiet" size="sm" className="mt-3 -ml-2.5" onClick={onBack}>
        Edit details
      </Button>
    </div>
  );
}
