"use client";

import { goTo } from "@/components/api/leave";
import { Form } from "@/components/ui/form";
import { SubmitButton } from "@/components/ui/submit-button";
import { join } from "./actions";

/** Joins as who is signed in. */
export function JoinForm({ token, organisation }: { token: string; organisation: string }) {
  const submit = async () => {
    await join({ token });
    await goTo("/console");
  };
  return (
    <Form onSubmit={submit} label={`Join ${organisation}`}>
      <SubmitButton>Join organisation</SubmitButton>
    </Form>
  );
}
