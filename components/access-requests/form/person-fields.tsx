"use client";

import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select, type SelectOption } from "@/components/ui/select";
import { FormSection } from "./form-section";

export type KnownPerson = { name: string; email: string; company: string };

/** Who asks: name, address, company. */
export function PersonFields({ known, countries }: { known: KnownPerson; countries: readonly SelectOption[] }) {
  return (
    <FormSection title="You and your company">
      <div className="grid gap-5 md:grid-cols-2">
        <Field name="name" label="Name" required>
          <Input autoComplete="name" defaultValue={known.name} />
        </Field>
        <Field name="email" label="Work e-mail" required hint="We will reply to this e-mail address.">
          <Input type="email" autoComplete="email" inputMode="email" spellCheck={false} defaultValue={known.email} />
        </Field>
        <Field name="company" label="Company" required>
          <Input autoComplete="organization" defaultValue={known.company} />
        </Field>
        <Field name="website" label="Website" hint="Optional.">
          <Input autoComplete="url" inputMode="url" spellCheck={false} placeholder="example.com" />
        </Field>
        <Field name="country" label="Country" required>
          <Select autoComplete="country" options={countries} placeholder="Choose a country" defaultValue="" />
        </Field>
      </div>
    </FormSection>
  );
}
