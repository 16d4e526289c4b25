"use client";

import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { useDone } from "@/components/ui/use-done";
import { IDLE_CHOICES } from "@/lib/accounts/contract";
import { durationText } from "@/lib/core/wording";
import { useConsoleActions } from "./actions";

const OPTIONS = IDLE_CHOICES.map((minutes) => ({ value: String(minutes), label: durationText(minutes) }));

/** After how long an idle browser of a member is signed out. */
export function IdleTime({ idleMinutes }: { idleMinutes: number }) {
  const { setIdleTime } = useConsoleActions();
  const said = useDone();
  async function submit(data: FormData) {
    await setIdleTime(Number(data.get("idleMinutes")));
    said({ title: "Sign-out time saved" });
  }
  return (
    <Form onSubmit={submit} label="Idle sessions">
      <Field
        name="idleMinutes"
        label="Sign out when idle for"
        hint="Applies to every member immediately. For members of several organisations, the shortest time applies."
        className="max-w-xl"
      >
        <Select options={OPTIONS} defaultValue={String(idleMinutes)} />
      </Field>
      <div>
        <SubmitButton variant="secondary">Save sign-out time</SubmitButton>
      </div>
    </Form>
  );
}
