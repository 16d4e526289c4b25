"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useAccountActions, useSettled } from "./actions";
import { RecoveryCodes } from "./recovery-codes";

/** Makes new recovery codes; the old ones stop working. */
export function RenewRecoveryCodes({ email }: { email: string }) {
  const { renewRecoveryCodes } = useAccountActions();
  const settled = useSettled();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const stored = () => {
    setCodes(null);
    settled("Recovery codes stored");
  };
  if (codes !== null) return <RecoveryCodes title="These are your new codes" codes={codes} email={email} onStored={stored} />;
  return (
    <ConfirmDialog
      title="Make new recovery codes?"
      variant="primary"
      confirm="Make new codes"
      onConfirm={async () => setCodes((await renewRecoveryCodes()).codes)}
      trigger={<Button className="justify-self-start">New recovery codes</Button>}
    >
      The codes that you have stored stop working.
    </ConfirmDialog>
  );
}
