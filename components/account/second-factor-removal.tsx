"use client";

import { Button } from "@/components/ui/button";
import { useDone } from "@/components/ui/use-done";
import { useAccountActions } from "./actions";
import { CodeDialog } from "./code-dialog";

/** Takes the authenticator off the account. */
export function SecondFactorRemoval() {
  const { removeSecondFactor } = useAccountActions();
  const said = useDone();
  const run = async (code: string) => {
    await removeSecondFactor(code);
    said({ title: "Two-factor authentication turned off" });
  };
  return (
    <CodeDialog
      title="Turn off two-factor authentication?"
      confirm="Turn off"
      onCode={run}
      trigger={<Button className="justify-self-start">Turn off</Button>}
    >
      You will sign in with only your password, and your recovery codes will stop working.
    </CodeDialog>
  );
}
