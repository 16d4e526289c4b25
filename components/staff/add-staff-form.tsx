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
    toast({ title: "Added to the team", description: `${email} was signed out and is asked for a second factor.` });
    setEmail("");
  };
  return (
    <Form onSubmit={add} label="Add somebody to the team" className="max-w-xl">
      <Field
        name="email"
        label="E-mail"
        hint="Of an account with a confirmed address. They are signed out of every browser and set up a second factor first."
        required
      >
        <Input type="email" autoComplete="off" value={email} onChange={(event) => setEmail(event.target.value)} />
      </Field>
      <SubmitButton>Add to the team</SubmitButton>
    </Form>
  );
}
