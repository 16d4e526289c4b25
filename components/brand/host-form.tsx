"use client";

import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { textOf } from "@/components/ui/form-text";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { useDone } from "@/components/ui/use-done";
import { useBrandActions } from "./actions";

type HostFormProps = { host: string | null; /** Naming another gives it up. */ isProved: boolean; mayWrite: boolean };

/** The host that the brand answers at. */
export function HostForm({ host, isProved, mayWrite }: HostFormProps) {
  const { nameHost } = useBrandActions();
  const said = useDone();
  const [asked, setAsked] = useState<string | null>(null);

  const name = async (wanted: string) => {
    await nameHost(wanted);
    said({ title: "Domain added", description: "Verify it with the DNS record below." });
  };
  const submit = async (data: FormData) => {
    const wanted = textOf(data, "host");
    if (wanted === host) return;
    if (isProved) setAsked(wanted);
    else await name(wanted);
  };
  return (
    <>
      <Form onSubmit={submit} label="Add domain">
        <Field
          name="host"
          label="Domain"
          hint="A domain you own, such as data.example.com, without https:// or a port."
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
            <SubmitButton variant={host === null ? "primary" : "secondary"}>{host === null ? "Add domain" : "Change domain"}</SubmitButton>
          </div>
        )}
      </Form>
      <ConfirmDialog
        title="Change verified domain?"
        confirm="Change domain"
        open={asked !== null}
        onOpenChange={(open) => setAsked((before) => (open ? before : null))}
        onConfirm={() => name(asked ?? "")}
      >
        <p>
          <strong className="font-medium break-all">{host}</strong> stops working within a second, and others can claim it. You need to
          verify the new domain before you can turn it on.
        </p>
      </ConfirmDialog>
    </>
  );
}
