"use client";

import { Download } from "lucide-react";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { Checkbox } from "@/components/ui/checkbox";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/dialog";
import { useLeaveGuard } from "@/components/ui/use-leave-guard";

type RecoveryCodesProps = { title: string; codes: readonly string[]; email: string; onStored: () => void };

/** Codes for the day when the authenticator is lost; shown once, in a dialog that closes by its own button only. */
export function RecoveryCodes({ title, codes, email, onStored }: RecoveryCodesProps) {
  const [stored, setStored] = useState(false);
  useLeaveGuard(!stored);
  const file = `Recovery codes of ${email}. Each works once, in place of the six digits.\n\n${codes.join("\n")}\n`;
  return (
    <Dialog open isLocked title={title}>
      <div className="grid gap-4">
        <Banner tone="warn">Store these recovery codes now, apart from your phone. This is the only time they are shown.</Banner>
        <ul
          aria-label="Recovery codes"
          className="on-code grid grid-cols-2 gap-x-8 gap-y-1.5 rounded-md border border-code-line bg-code px-5 py-4"
        >
          {codes.map((code) => (
            <li key={code} className="num text-13 text-code-ink select-all">
              {code}
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2.5">
          <CopyButton text={codes.join("\n")} label="Copy recovery codes" size="md">
            Copy
          </CopyButton>
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
            download="recovery-codes.txt"
            className={buttonClass("secondary", "md")}
          >
            <Download size={14} aria-hidden="true" />
            Download
          </a>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
          <Checkbox label="I stored them" checked={stored} onChange={(event) => setStored(event.target.checked)} />
          <Button variant="primary" disabled={!stored} onClick={onStored}>
            Done
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
