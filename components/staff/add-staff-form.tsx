"use client";

import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { useToast } from "@/components/ui/use-toast";
import { useStaffActions } from "./actions";

/** Makes somebody staff who has an account already. */
export function AddStaffForm() {
  const [email, setEmail] = useState("");
  const { setStaff } = useStaffActions();
  const toast = useToast();
  const add = async () => {
    await setStaff(email, true);
    toast({ title: "Added to the team", description: `${email} was signed out and must set up two-factor authentication.` });
    setEmail("");
  };
  return (
    <Form onSubmit={add} label="Add a team member" className="max-w-xl">
      <Field
        name="email"
        label="E-mail"
        hint="E-mail of an account, confirmed. The user is signed out everywhere and must set up two-factor authentication."
        required
      >
        <Input type="email" autoComplete="off" value={email} onChange={(event) => setEmail(event.target.value)} />
      </Field>
      <SubmitButton>Add team member</SubmitButton>
    </Form>
  );
}
