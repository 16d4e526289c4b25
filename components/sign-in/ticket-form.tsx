"use client";

import { useState } from "react";
import { goTo } from "@/components/api/leave";
import { Form } from "@/components/ui/form";
import { ProblemError } from "@/components/ui/form-errors";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextLink } from "@/components/ui/text-link";
import { enterWithTicket } from "./actions";
import { AuthHeading } from "./auth-heading";
import { LinkInvalid } from "./link-invalid";
import { OtherWay } from "./other-way";

/** Signs in by a link that works once; only the click uses it, so that a preview of the link does not. */
export function TicketForm({ ticket, then, signedInAs }: { ticket: string; then: string; signedInAs: string | null }) {
  const [isGone, setGone] = useState(false);
  const submit = async () => {
    try {
      await enterWithTicket(ticket);
    } catch (thrown) {
      if (!(thrown instanceof ProblemError) || thrown.problem.code !== "link-invalid") throw thrown;
      return setGone(true);
    }
    await goTo(then);
  };
  if (isGone)
    return (
      <LinkInvalid
        title="This sign-in link is no longer valid"
        steps={[
          { href: "/sign-in/link", label: "E-mail me a new link" },
          { href: "/sign-in", label: "Sign in with your password" },
        ]}
      >
        Sign-in links work once and expire after a short time. We can e-mail you a new one.
      </LinkInvalid>
    );
  return (
    <>
      <AuthHeading title="Sign in">
        Use this link to sign in once without a password.
        {signedInAs !== null && ` This ends the session of ${signedInAs} in this browser.`}
      </AuthHeading>
      <Form onSubmit={submit} label="Sign in with link">
        <SubmitButton>Sign in</SubmitButton>
      </Form>
      <OtherWay>
        Not your link? <TextLink href="/sign-in">Sign in with your password</TextLink>
      </OtherWay>
    </>
  );
}
