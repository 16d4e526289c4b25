"use client";

import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/use-toast";
import { useAccountActions } from "./actions";
import { CodeDialog } from "./code-dialog";
import { useRevealCodes } from "./use-reveal-codes";

/** Makes new recovery codes; the old ones stop working. */
export function RenewRecoveryCodes({ email }: { email: string }) {
  const { renewRecoveryCodes } = useAccountActions();
  const revealCodes = useRevealCodes();
  const toast = useToast();
  const renew = (code: string) =>
    revealCodes({
      title: "Your new recovery codes",
      email,
      request: () => renewRecoveryCodes(code),
      onStored: () => toast({ title: "Recovery codes replaced" }),
    });
  return (
    <CodeDialog
      title="Generate new recovery codes?"
      confirm="Generate codes"
      onCode={renew}
      trigger={<Button className="justify-self-start">Generate new codes</Button>}
    >
      Your existing recovery codes will stop working.
    </CodeDialog>
  );
}
