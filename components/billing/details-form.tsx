"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { entriesIn, textOf } from "@/components/ui/form-text";
import { Input } from "@/components/ui/input";
import { Select, type SelectOption } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { Textarea } from "@/components/ui/textarea";
import { UnsavedGuard } from "@/components/ui/unsaved-guard";
import { useDone } from "@/components/ui/use-done";
import type { KnownDetails } from "@/lib/billing/details/contract";
import type { TaxField, TaxFields } from "@/lib/billing/tax/contract";
import { useBillingActions } from "./actions";

type DetailsFormProps = {
  details: KnownDetails;
  countries: readonly SelectOption[];
  mostEmails: number;
  /** What tax depends on beside the country, by country. */ taxFields: TaxFields;
  /** Where to go once they are saved; null: nowhere. */ next: string | null;
  /** Whether there are any, and nothing depends on them. */
  mayRemove: boolean;
};

/** What stands on invoices about who pays, and who gets them. */
export function DetailsForm({ details, countries, taxFields, mostEmails, next, mayRemove }: DetailsFormProps) {
  const { saveDetails, removeDetails } = useBillingActions();
  const said = useDone();
  const router = useRouter();
  const [country, setCountry] = useState(details.country);
  // As it was read when the form was drawn: a page that is read again leaves what was typed, and so must the version.
  const version = useRef(details.version);
  const neededFor = (field: TaxField) =>
    taxFields[country]?.includes(field) === true ? { required: true, hint: "Tax in this country depends on it." } : {};
  async function remove() {
    await removeDetails(version.current);
    return { title: "Billing details removed", description: "Invoices have the name of your organisation from now on." };
  }
  async function submit(data: FormData) {
    const text = (name: string) => textOf(data, name);
    const saved = await saveDetails({
      version: version.current,
      ...{ name: text("name"), line1: text("line1"), line2: text("line2"), postalCode: text("postalCode"), city: text("city") },
      ...{ state: text("state"), country: text("country"), taxId: text("taxId") },
      ...{ purchaseOrder: text("purchaseOrder"), note: text("note"), invoiceEmails: entriesIn(data, "invoiceEmails") },
    });
    version.current = saved.version;
    if (next !== null) return router.push(next);
    said({ title: "Billing details saved", description: "They are on every invoice from now on." });
  }
  return (
    <Form onSubmit={submit} label="Billing details" guard={<UnsavedGuard />}>
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
        <Field name="postalCode" label="Postal code" {...neededFor("postalCode")}>
          <Input autoComplete="postal-code" defaultValue={details.postalCode} />
        </Field>
        <Field name="city" label="City" required>
          <Input autoComplete="address-level2" defaultValue={details.city} />
        </Field>
        <Field name="state" label="State or region" {...neededFor("state")}>
          <Input autoComplete="address-level1" defaultValue={details.state} />
        </Field>
        <Field name="country" label="Country" required>
          <Select
            autoComplete="country"
            options={countries}
            placeholder="Choose a country"
            value={country}
            onChange={(event) => setCountry(event.target.value)}
          />
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
      <div className="flex flex-wrap gap-2.5">
        <SubmitButton variant="primary">{next === null ? "Save details" : "Save and continue"}</SubmitButton>
        {mayRemove && (
          <ConfirmAction
            title="Remove billing details?"
            confirm="Remove details"
            onConfirm={remove}
            trigger={<Button>Remove details</Button>}
          >
            Address, tax ID, purchase order number, note and e-mail addresses are no longer on invoices from now on. Invoices that were sent
            stay as they are.
          </ConfirmAction>
        )}
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
