import { Download } from "lucide-react";
import { buttonClass } from "@/components/ui/button-class";
import { CopyButton } from "@/components/ui/copy-button";
import { StoreDialog } from "@/components/ui/store-dialog";

type RecoveryCodesProps = { title: string; codes: readonly string[]; email: string; onStored: () => void };

const WARNING = "Save these recovery codes now, separately from your phone. They are only shown once.";

/** Codes for the day when the authenticator is lost, shown once. */
export function RecoveryCodes({ title, codes, email, onStored }: RecoveryCodesProps) {
  const file = `Recovery codes for ${email}. Each code works once instead of a six-digit code.\n\n${codes.join("\n")}\n`;
  return (
    <StoreDialog title={title} warning={WARNING} confirm="I saved them" onStored={onStored}>
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
    </StoreDialog>
  );
}
