"use client";

import { Button } from "@/components/ui/button";
import { useAccountActions, useSettled } from "./actions";
import { CodeDialog } from "./code-dialog";

/** Takes the authenticator off the account. */
export function SecondFactorRemoval() {
  const { removeSecondFactor } = useAccountActions();
  const settled = useSettled();
  const run = async (code: string) => {
    await removeSecondFactor(code);
    settled("Second factor removed");
  };
  return (
    <CodeDialog
      title="Remove the second factor?"
      confirm="Remove second factor"
      onCode={run}
      trigger={<Button className="justify-self-start">Remove second factor</Button>}
    >
      Your password alone signs in from then on, and your recovery codes stop working.
    </CodeDialog>
  );
}
