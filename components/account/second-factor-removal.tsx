"use client";

import { Button } from "@/components/ui/button";
import { useDone } from "@/components/ui/use-done";
import { useAccountActions } from "./actions";
import { CodeDialog } from "./code-dialog";

/** Takes the authenticator off the account. It is its owner's to take off, so where an organisation requires it, the dialog says what closes. */
export function SecondFactorRemoval({ requiredBy = [] }: { requiredBy?: readonly string[] }) {
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
      {requiredBy.length > 0 && (
        <>
          {" "}
          You also lose access to the console of {requiredBy.join(", ")}, which {requiredBy.length === 1 ? "requires" : "require"}{" "}
          two-factor authentication, until you set it up again.
        </>
      )}
    </CodeDialog>
  );
}
