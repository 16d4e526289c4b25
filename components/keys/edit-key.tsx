"use client";

import { Pencil } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { CheckboxGroup } from "@/components/ui/checkbox-group";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { exactMoment } from "@/components/ui/moment";
import { SubmitButton } from "@/components/ui/submit-button";
import { useToast } from "@/components/ui/use-toast";
import type { KeyDetail } from "@/lib/keys/contract";
import { useKeyActions } from "./actions";
import { AddressField } from "./address-field";
import { ExpiryField } from "./expiry-field";
import { addressesIn, expiryIn, nameIn, scopesIn } from "./form-values";
import { SCOPE_CHOICES } from "./words";

type EditKeyProps = { keyRow: Pick<KeyDetail, "id" | "name" | "scopes" | "addresses" | "expiresAt" | "successorId"> };

/** What of a key can change while it works. */
export function EditKey({ keyRow }: EditKeyProps) {
  const { id, name, scopes, addresses, expiresAt, successorId } = keyRow;
  const { change } = useKeyActions();
  const router = useRouter();
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const end = expiresAt === null ? "never" : exactMoment(Date.parse(expiresAt));

  async function submit(data: FormData) {
    const limits = { scopes: scopesIn(data), addresses: addressesIn(data), ...(successorId === null ? expiryIn(data) : {}) };
    await change(id, { name: nameIn(data), ...limits });
    setOpen(false);
    toast({ title: "Key updated", description: "Changes apply everywhere within a second." });
    router.refresh();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      closeOnOutside={false}
      title="Edit key"
      trigger={
        <Button>
          <Pencil size={14} aria-hidden="true" />
          Edit
        </Button>
      }
    >
      <Form onSubmit={submit} label="Edit key">
        <Field name="name" label="Name" required counter={100} counterStart={[...name].length}>
          <Input defaultValue={name} autoComplete="off" />
        </Field>
        <CheckboxGroup name="scopes" legend="Scopes" options={SCOPE_CHOICES} defaultValue={scopes} className="md:grid-cols-2" />
        <AddressField addresses={addresses} />
        {successorId === null ? (
          <ExpiryField keep={`As before: ${end}`} />
        ) : (
          <p className="text-13 text-muted">This key is being replaced, so its expiry is fixed: {end}.</p>
        )}
        <div className="flex justify-end">
          <SubmitButton>Save changes</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
