"use client";

import { canHavePasskeys, isDismissed, makePasskey } from "@/components/api/passkeys";
import { Button } from "@/components/ui/button";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { ProblemError } from "@/components/ui/form-errors";
import { textOf } from "@/components/ui/form-text";
import { Input } from "@/components/ui/input";
import { RelativeTime } from "@/components/ui/relative-time";
import type { PasskeyRow } from "@/lib/accounts/contract";
import { browserName } from "@/lib/core/browser-name";
import { useAccountActions } from "./actions";
import { CodeField } from "./code-field";

type PasskeyListProps = {
  passkeys: readonly PasskeyRow[];
  most: number;
  /** A code of it is asked for first. */
  hasAuthenticator: boolean;
  /** The host of the page. */
  host: string;
  now: number;
};

/** Passkeys that sign in to the account: each can be removed, and others added. */
export function PasskeyList({ passkeys, most, hasAuthenticator, host, now }: PasskeyListProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {passkeys.length > 0 && (
        <ul className="divide-y divide-line rounded-md border border-line bg-surface">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere">{passkey.name}</p>
                <p className="text-13 text-muted">
                  Added <RelativeTime at={passkey.createdAt} now={now} />
                  {passkey.lastUsedAt === null ? (
                    ", not used yet"
                  ) : (
                    <>
                      , last used <RelativeTime at={passkey.lastUsedAt} now={now} />
                    </>
                  )}
                </p>
              </div>
              <Remove passkey={passkey} />
            </li>
          ))}
        </ul>
      )}
      {!canHavePasskeys(host) ? (
        <p className="text-13 text-muted">Passkeys don't work at an IP address. Open this site by its domain name to add one.</p>
      ) : passkeys.length >= most ? (
        <p className="text-13 text-muted">You have {most} passkeys. Remove one to add another.</p>
      ) : (
        <Add hasAuthenticator={hasAuthenticator} />
      )}
    </div>
  );
}

function Add({ hasAuthenticator }: { hasAuthenticator: boolean }) {
  const { beginPasskey, addPasskey } = useAccountActions();
  const add = async (data: FormData) => {
    const name = textOf(data, "name");
    const { options } = await beginPasskey(name, hasAuthenticator ? textOf(data, "code") : undefined);
    const made = await makePasskey(options).catch((thrown: unknown) => {
      throw isDismissed(thrown) ? new ProblemError({ code: "cancelled", detail: "No passkey was created. Try again." }) : thrown;
    });
    await addPasskey(name, made);
    return { title: "Passkey added", description: name };
  };
  return (
    <FormDialog
      title="Add a passkey"
      description="Your browser asks where to keep it: this device, a password manager, your phone or a security key."
      size="sm"
      submit="Add passkey"
      onSubmit={add}
      trigger={<Button className="justify-self-start">Add passkey</Button>}
    >
      <NameField />
      {hasAuthenticator && <CodeField />}
    </FormDialog>
  );
}

/** Drawn in an open dialog only, so that there is a browser to name it after. */
const NameField = () => (
  <Field name="name" label="Name" hint="To tell it from others." required>
    <Input autoFocus defaultValue={browserName(navigator.userAgent)} maxLength={60} autoComplete="off" />
  </Field>
);

function Remove({ passkey: { id, name } }: { passkey: PasskeyRow }) {
  const { removePasskey } = useAccountActions();
  const remove = async () => {
    await removePasskey(id);
    return { title: "Passkey removed", description: name };
  };
  return (
    <ConfirmAction
      title={`Remove the passkey “${name}”?`}
      confirm="Remove passkey"
      onConfirm={remove}
      trigger={
        <Button size="sm" aria-label={`Remove the passkey ${name}`}>
          Remove
        </Button>
      }
    >
      It no longer signs in here. Delete it on your device or in your password manager too.
    </ConfirmAction>
  );
}
