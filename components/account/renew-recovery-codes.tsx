"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useAccountActions, useSettled } from "./actions";
import { CodeDialog } from "./code-dialog";
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
    <CodeDialog
      title="Make new recovery codes?"
      confirm="Make new codes"
      onCode={async (code) => setCodes((await renewRecoveryCodes(code)).codes)}
      trigger={<Button className="justify-self-start">New recovery codes</Button>}
    >
      The codes that you have stored stop working.
    </CodeDialog>
  );
}
