"use client";

import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useAccountActions, useSettled } from "./actions";

/** Takes the authenticator off the account. */
export function SecondFactorRemoval() {
  const { removeSecondFactor } = useAccountActions();
  const settled = useSettled();
  const run = async () => {
    await removeSecondFactor();
    settled("Second factor removed");
  };
  return (
    <ConfirmDialog
      title="Remove the second factor?"
      confirm="Remove"
      onConfirm={run}
      trigger={<Button className="justify-self-start">Remove second factor</Button>}
    >
      Your password alone signs in from then on, and your recovery codes stop working.
    </ConfirmDialog>
  );
}
