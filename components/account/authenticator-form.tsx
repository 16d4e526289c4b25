"use client";

import { CopyButton } from "@/components/ui/copy-button";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { textOf } from "@/components/ui/form-text";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";

type AuthenticatorFormProps = { secret: string; qrSvg: string; onCode: (code: string) => Promise<void> };

/** In fours, as it is easier to type. */
const grouped = (secret: string): string => secret.match(/.{1,4}/g)?.join(" ") ?? secret;

/** The secret as picture and as text, and the field for the first code. */
export function AuthenticatorForm({ secret, qrSvg, onCode }: AuthenticatorFormProps) {
  return (
    <div className="grid gap-7 md:grid-cols-[auto_minmax(0,1fr)] md:gap-10">
      <img
        src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(qrSvg)}`}
        alt="QR code for your authenticator app; the same key is shown as text"
        width={200}
        height={200}
        className="rounded-md border border-line bg-white p-1"
      />
      <div className="grid min-w-0 content-start gap-6">
        <div>
          <p className="font-medium">1. Scan the QR code with your authenticator app</p>
          <p className="mt-1 text-13 text-muted">Or enter this key manually:</p>
          <p className="mt-2 flex items-center gap-2 rounded-md border border-line bg-sunken py-1.5 pr-1.5 pl-3">
            <code className="num min-w-0 flex-1 text-13 break-words select-all">{grouped(secret)}</code>
            <CopyButton text={secret} label="Copy key" />
          </p>
        </div>
        <Form onSubmit={(data) => onCode(textOf(data, "code"))} label="Confirm authenticator">
          <p className="font-medium">2. Enter the six-digit code</p>
          <Field name="code" label="Code" required className="max-w-48">
            <Input mono autoFocus autoComplete="one-time-code" inputMode="numeric" maxLength={7} placeholder="000000" />
          </Field>
          <SubmitButton>Confirm code</SubmitButton>
        </Form>
      </div>
    </div>
  );
}
