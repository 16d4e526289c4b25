"use client";

import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { entriesIn, textOf } from "@/components/ui/form-text";
import { Input } from "@/components/ui/input";
import { Select, type SelectOption } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { Textarea } from "@/components/ui/textarea";
import { useDone } from "@/components/ui/use-done";
import type { KnownDetails } from "@/lib/billing/details/contract";
import { useBillingActions } from "./actions";

type DetailsFormProps = {
  details: KnownDetails;
  countries: readonly SelectOption[];
  mostEmails: number;
  /** Where to go once they are saved; null: nowhere. */ next: string | null;
};

/** What stands on invoices about who pays, and who gets them. */
export function DetailsForm({ details, countries, mostEmails, next }: DetailsFormProps) {
  const { saveDetails } = useBillingActions();
  const said = useDone();
  const router = useRouter();
  async function submit(data: FormData) {
    const text = (name: string) => textOf(data, name);
    await saveDetails({
      ...{ name: text("name"), line1: text("line1"), line2: text("line2"), postalCode: text("postalCode"), city: text("city") },
      ...{ state: text("state"), country: text("country"), taxId: text("taxId") },
      ...{ purchaseOrder: text("purchaseOrder"), note: text("note"), invoiceEmails: entriesIn(data, "invoiceEmails") },
    });
    if (next !== null) return router.push(next);
    said({ title: "Billing details saved", description: "They are on every invoice from now on." });
  }
  return (
    <Form onSubmit={submit} label="Billing details">
      <Part title="Company">
        <Field name="name" label="Legal name" required className="md:col-span-2">
          <Input autoComplete="organization" defaultValue={details.name} />
        </Field>
        <Field name="line1" label="Address" required>
          <Input autoComplete="address-line1" defaultValue={details.line1} />
        </Field>
        <Field name="line2" label="Address, second line">
          <Input autoComplete="address-line2" defaultValue={details.line2} />
        </Field>
        <Field name="postalCode" label="Postal code">
          <Input autoComplete="postal-code" defaultValue={details.postalCode} />
        </Field>
        <Field name="city" label="City" required>
          <Input autoComplete="address-level2" defaultValue={details.city} />
        </Field>
        <Field name="state" label="State or region">
          <Input autoComplete="address-level1" defaultValue={details.state} />
        </Field>
        <Field name="country" label="Country" required>
          <Select autoComplete="country" options={countries} placeholder="Choose a country" defaultValue={details.country} />
        </Field>
        <Field name="taxId" label="Tax ID" hint="VAT ID, EIN or the like. It is checked against the rules of the country.">
          <Input autoComplete="off" spellCheck={false} defaultValue={details.taxId} />
        </Field>
      </Part>
      <Part title="On the invoice">
        <Field name="purchaseOrder" label="Purchase order number">
          <Input autoComplete="off" defaultValue={details.purchaseOrder} />
        </Field>
        <Field name="note" label="Note" hint="For example a cost centre.">
          <Input autoComplete="off" defaultValue={details.note} />
        </Field>
      </Part>
      <Part title="Invoices by e-mail">
        <Field
          name="invoiceEmails"
          label="E-mail addresses"
          hint={`One per line, at most ${mostEmails}. Each gets every paid invoice as a PDF, and invoices that are paid by hand when they are due.`}
          className="md:col-span-2"
        >
          <Textarea rows={3} spellCheck={false} defaultValue={details.invoiceEmails.join("\n")} />
        </Field>
      </Part>
      <div>
        <SubmitButton variant="primary">{next === null ? "Save details" : "Save and continue"}</SubmitButton>
      </div>
    </Form>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="min-w-0">
    <legend className="mb-4 text-14 font-semibold">{title}</legend>
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-2">{children}</div>
  </fieldset>
);
