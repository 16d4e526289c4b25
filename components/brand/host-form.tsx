"use client";

import { useState } from "react";
import { textOf } from "@/components/sign-in/form-text";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { useBrandActions, useSettled } from "./actions";

type HostFormProps = { host: string | null; /** Naming another gives it up. */ isProved: boolean; mayWrite: boolean };

/** The host that the brand answers at. */
export function HostForm({ host, isProved, mayWrite }: HostFormProps) {
  const { nameHost } = useBrandActions();
  const settled = useSettled();
  const [asked, setAsked] = useState<string | null>(null);

  const name = async (wanted: string) => {
    await nameHost(wanted);
    settled("Host named", "Prove it with the DNS record below.");
  };
  const submit = async (data: FormData) => {
    const wanted = textOf(data, "host");
    if (wanted === host) return;
    if (isProved) setAsked(wanted);
    else await name(wanted);
  };
  return (
    <>
      <Form onSubmit={submit} label="Host">
        <Field
          name="host"
          label="Host name"
          hint="One that you own, such as data.example.com. Without https:// and without a port."
          required
          className="max-w-md"
        >
          <Input
            key={host}
            defaultValue={host ?? ""}
            disabled={!mayWrite}
            mono
            maxLength={253}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
        {mayWrite && (
          <div>
            <SubmitButton variant={host === null ? "primary" : "secondary"}>{host === null ? "Name host" : "Change host"}</SubmitButton>
          </div>
        )}
      </Form>
      <ConfirmDialog
        title="Give up the proved host"
        confirm="Change host"
        open={asked !== null}
        onOpenChange={(open) => setAsked((before) => (open ? before : null))}
        onConfirm={() => name(asked ?? "")}
      >
        <p>
          <strong className="font-medium break-all">{host}</strong> stops answering within a second, and others may prove it. The new host
          needs a record of its own before it can be switched on.
        </p>
      </ConfirmDialog>
    </>
  );
}
