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
      title: "These are your new codes",
      email,
      request: () => renewRecoveryCodes(code),
      onStored: () => toast({ title: "Recovery codes stored" }),
    });
  return (
    <CodeDialog
      title="Make new recovery codes?"
      confirm="Make new codes"
      onCode={renew}
      trigger={<Button className="justify-self-start">New recovery codes</Button>}
    >
      The codes that you have stored stop working.
    </CodeDialog>
  );
}
