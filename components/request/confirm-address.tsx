"use client";

import { usePathname, useRouter } from "next/navigation";
import { Banner } from "@/components/ui/banner";
import { Form } from "@/components/ui/form";
import { SubmitButton } from "@/components/ui/submit-button";
import { confirmAddress } from "./actions";

/** Shown to who came through the mail. A button, because mail programs open links by themselves. */
export function ConfirmAddress({ token, confirm, email }: { token: string; confirm: string; email: string }) {
  const router = useRouter();
  const here = usePathname();
  const send = async () => {
    await confirmAddress({ token, confirm });
    router.replace(here, { scroll: false });
  };
  return (
    <Banner title="Is this your address?">
      <span className="break-words">
        You came through the link that we sent to <strong className="font-medium">{email}</strong>. Confirm it, so that we know that we
        write to you.
      </span>
      <Form onSubmit={send} label="Confirm your address" className="mt-3 gap-3!">
        <SubmitButton>Confirm my address</SubmitButton>
      </Form>
    </Banner>
  );
}
