"use client";

import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { textOf } from "@/components/ui/form-text";
import { Input } from "@/components/ui/input";
import { PasswordInput } from "@/components/ui/password-input";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { useDone } from "@/components/ui/use-done";
import { type Destination, type DestinationInput, STORE_KEY } from "@/lib/exports/delivery/contract";
import { useExportActions } from "./actions";

const OWN_KEY = "kms";
const ENCRYPTIONS = [
  { value: "", label: "Default of the bucket" },
  { value: STORE_KEY, label: "SSE-S3 (AES-256)" },
  { value: OWN_KEY, label: "SSE-KMS" },
];

const encryptionChoice = (encryption: string | null): string => (encryption === null ? "" : encryption === STORE_KEY ? STORE_KEY : OWN_KEY);

function destinationIn(data: FormData): DestinationInput {
  const text = (name: string): string => textOf(data, name).trim();
  const encryption = text("store") === OWN_KEY ? text("encryption") : text("store");
  return {
    ...{ endpoint: text("endpoint") || null, region: text("region"), bucket: text("bucket"), prefix: text("prefix") },
    ...{ accessKeyId: text("accessKeyId"), secret: text("secret") || null },
    encryption: encryption === "" && text("store") !== OWN_KEY ? null : encryption,
  };
}

const typed = { mono: true, autoComplete: "off", spellCheck: false } as const;

/** Where exports are delivered, and with which key. */
export function DestinationForm({ destination }: { destination: Destination | null }) {
  const { saveBucket } = useExportActions();
  const said = useDone();
  const kept = encryptionChoice(destination?.encryption ?? null);
  const [store, setStore] = useState(kept);
  async function submit(data: FormData) {
    await saveBucket(destinationIn(data));
    said({ title: "Bucket saved", description: "Send a test file to check that it works." });
  }
  return (
    <Form onSubmit={submit} label="Bucket settings">
      <div className="grid gap-4 md:grid-cols-2">
        <Field name="bucket" label="Bucket" required>
          <Input {...typed} defaultValue={destination?.bucket} placeholder="acme-data" maxLength={63} />
        </Field>
        <Field name="region" label="Region" hint="For stores without regions, often us-east-1 or auto." required>
          <Input {...typed} defaultValue={destination?.region} placeholder="eu-central-1" maxLength={40} />
        </Field>
        <Field name="endpoint" label="Endpoint" hint="URL of the store, without the bucket. Leave empty for Amazon S3.">
          <Input {...typed} type="url" defaultValue={destination?.endpoint ?? ""} placeholder="https://s3.example.com" maxLength={300} />
        </Field>
        <Field name="prefix" label="Prefix" hint="Put before the name of every file. End it with a slash for a folder.">
          <Input {...typed} defaultValue={destination?.prefix} placeholder="solar/" maxLength={200} />
        </Field>
        <Field
          name="accessKeyId"
          label="Access key ID"
          hint="Of a user with access to this bucket only. The docs list its permissions."
          required
        >
          <Input {...typed} defaultValue={destination?.accessKeyId} placeholder="AKIA…" maxLength={128} />
        </Field>
        <Field
          name="secret"
          label="Secret access key"
          hint={destination === null ? "Stored encrypted and never shown again." : "Leave empty to keep the stored one."}
          required={destination === null}
        >
          <PasswordInput autoComplete="off" maxLength={200} />
        </Field>
        <Field name="store" label="Encryption">
          <Select options={ENCRYPTIONS} value={store} onChange={(event) => setStore(event.target.value)} />
        </Field>
        {store === OWN_KEY && (
          <Field name="encryption" label="KMS key" hint="ARN, ID or alias, such as alias/exports." required>
            <Input {...typed} defaultValue={kept === OWN_KEY ? (destination?.encryption ?? "") : ""} maxLength={300} />
          </Field>
        )}
      </div>
      <div>
        <SubmitButton>Save bucket</SubmitButton>
      </div>
    </Form>
  );
}
