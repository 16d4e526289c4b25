"use client";

import { leave } from "@/components/api/leave";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useAccountActions } from "./actions";

type DeleteAccountProps = {
  email: string;
  /** Organisations without another member: they are deleted too. */
  alone: readonly string[];
  /** Organisations that need another owner first. */
  stuck: readonly string[];
};

/** Deletes the account of who is signed in, after naming what goes with it. */
export function DeleteAccount({ email, alone, stuck }: DeleteAccountProps) {
  const { deleteAccount } = useAccountActions();
  const run = async () => {
    await deleteAccount(email);
    await leave("/sign-in?notice=account-deleted");
  };
  if (stuck.length > 0)
    return (
      <div className="grid gap-2">
        <p>First make someone else the owner of these organisations, or remove their other members:</p>
        <Names names={stuck} />
      </div>
    );
  return (
    <ConfirmDialog
      title="Delete your account?"
      confirm="Delete account"
      typeName={email}
      onConfirm={run}
      trigger={<Button variant="danger">Delete account</Button>}
    >
      <div className="grid gap-3">
        <p>Your name, e-mail address and sessions are deleted, and you are signed out everywhere. This can't be undone.</p>
        {alone.length > 0 && (
          <>
            <p>These organisations have no other members and will be deleted too. Their API keys stop working immediately:</p>
            <Names names={alone} />
          </>
        )}
      </div>
    </ConfirmDialog>
  );
}

function Names({ names }: { names: readonly string[] }) {
  return (
    <ul className="grid list-disc gap-1 pl-5">
      {names.map((name, index) => (
        <li key={index} className="font-medium wrap-anywhere">
          {name}
        </li>
      ))}
    </ul>
  );
}
