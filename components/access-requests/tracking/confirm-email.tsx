"use client";

import { usePathname, useRouter } from "next/navigation";
import { Banner } from "@/components/ui/banner";
import { Form } from "@/components/ui/form";
import { SubmitButton } from "@/components/ui/submit-button";
import { confirmEmail } from "../actions";

/** Shown to who came through the mail. A button, because mail programs open links by themselves. */
export function ConfirmEmail({ token, confirm, email }: { token: string; confirm: string; email: string }) {
  const router = useRouter();
  const here = usePathname();
  const send = async () => {
    await confirmEmail({ token, confirm });
    router.replace(here, { scroll: false });
  };
  return (
    <Banner title="Confirm your e-mail address">
      <span className="break-words">
        You opened the link we sent to <strong className="font-medium">{email}</strong>. Confirm that this is your e-mail address.
      </span>
      <Form onSubmit={send} label="Confirm your e-mail address" className="mt-3 gap-3!">
        <SubmitButton>Confirm e-mail address</SubmitButton>
      </Form>
    </Banner>
  );
}
