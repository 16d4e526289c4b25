"use client";

import { useRouter } from "next/navigation";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { SubmitButton } from "@/components/ui/submit-button";
import { Textarea } from "@/components/ui/textarea";
import { sendReply } from "../actions";
import { focusMain } from "../focus-main";

/** The applicant's answer to our question. */
export function ReplyForm({ token }: { token: string }) {
  const router = useRouter();
  const send = async (data: FormData) => {
    await sendReply({ token, text: String(data.get("text") ?? "") });
    router.refresh();
    focusMain();
  };
  return (
    <Form onSubmit={send} label="Reply">
      <Field name="text" label="Your reply" required counter={4_000} hint="Your reply restarts the 24-hour response time.">
        <Textarea rows={5} />
      </Field>
      <SubmitButton>Send reply</SubmitButton>
    </Form>
  );
}
