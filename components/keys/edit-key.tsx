"use client";

import { CheckboxGroup } from "@/components/ui/checkbox-group";
import { EditDialog } from "@/components/ui/edit-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { exactMoment } from "@/components/ui/moment";
import type { PlanName } from "@/lib/billing/plans";
import type { KeyDetail } from "@/lib/keys/contract";
import { useKeyActions } from "./actions";
import { AddressField } from "./address-field";
import { ExpiryField } from "./expiry-field";
import { addressesIn, expiryIn, nameIn, scopesIn } from "./form-values";
import { scopeChoices } from "./words";

type EditKeyProps = {
  keyRow: Pick<KeyDetail, "id" | "name" | "scopes" | "addresses" | "expiresAt" | "successorId">;
  plan: PlanName | null;
};

/** What of a key can change while it works. */
export function EditKey({ keyRow, plan }: EditKeyProps) {
  const { id, name, scopes, addresses, expiresAt, successorId } = keyRow;
  const { change } = useKeyActions();
  const end = expiresAt === null ? "never" : exactMoment(Date.parse(expiresAt));

  const submit = (data: FormData) => {
    const limits = { scopes: scopesIn(data), addresses: addressesIn(data), ...(successorId === null ? expiryIn(data) : {}) };
    return change(id, { name: nameIn(data), ...limits });
  };

  return (
    <EditDialog
      title="Edit key"
      saved={{ title: "Key updated", description: "Changes apply everywhere within a second." }}
      onSubmit={submit}
    >
      <Field name="name" label="Name" required counter={100} counterStart={[...name].length}>
        <Input defaultValue={name} autoComplete="off" />
      </Field>
      <CheckboxGroup name="scopes" legend="Scopes" options={scopeChoices(plan, scopes)} defaultValue={scopes} className="md:grid-cols-2" />
      <AddressField addresses={addresses} />
      {successorId === null ? (
        <ExpiryField keep={`${end === "never" ? "Never" : end} (unchanged)`} />
      ) : (
        <p className="text-13 text-muted">This key is being replaced, so its expiry is fixed: {end}.</p>
      )}
    </EditDialog>
  );
}
