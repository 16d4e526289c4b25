"use client";

import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { useDone } from "@/components/ui/use-done";
import { isStaffRole, STAFF_ROLE_TABLE, type StaffRole } from "@/lib/core/staff-roles";
import { useStaffActions } from "./actions";
import { STAFF_ROLE_OPTIONS } from "./staff-role-options";

/** Makes somebody staff who has an account already. */
export function AddStaffForm() {
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<StaffRole>("support");
  const { addStaff } = useStaffActions();
  const said = useDone();
  const add = async () => {
    await addStaff({ email, role });
    said({ title: "Added to the team", description: `${email} was signed out and must set up two-factor authentication.` });
    setEmail("");
  };
  return (
    <Form onSubmit={add} label="Add a team member" className="max-w-xl">
      <Field
        name="email"
        label="E-mail"
        hint="The confirmed e-mail address of an account. The user is signed out everywhere and must set up two-factor authentication."
        required
      >
        <Input type="email" autoComplete="off" value={email} onChange={(event) => setEmail(event.target.value)} />
      </Field>
      <Field name="role" label="Role" hint={STAFF_ROLE_TABLE[role].about} required>
        <Select options={STAFF_ROLE_OPTIONS} value={role} onChange={({ target }) => isStaffRole(target.value) && setRole(target.value)} />
      </Field>
      <SubmitButton>Add team member</SubmitButton>
    </Form>
  );
}
