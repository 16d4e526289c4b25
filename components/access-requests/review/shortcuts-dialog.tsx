import { Dialog } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { TextLink } from "@/components/ui/text-link";
import { useModKey } from "@/components/ui/use-mod-key";

/** In place of the keys that send, which differ by computer. */
const SEND = "Send";
const KEYS: readonly (readonly [key: string, does: string, always?: true])[] = [
  ["j", "Next request"],
  ["k", "Previous request"],
  ["Enter", "Open the focused request", true],
  ["a", "Approve with an offer"],
  ["i", "Ask the applicant"],
  ["d", "Decline"],
  [SEND, "Send the reply", true],
  ["m", "Assign to me"],
  ["n", "Write a note"],
  ["/", "Search"],
  ["Esc", "Close", true],
  ["?", "Show shortcuts"],
];

type ShortcutsDialogProps = { hasShortcuts: boolean; open: boolean; onOpenChange: (open: boolean) => void };

export function ShortcutsDialog({ hasShortcuts, ...state }: ShortcutsDialogProps) {
  const sendKeys = useModKey("Enter");
  const shown = hasShortcuts ? KEYS : KEYS.filter(([, , always]) => always);
  return (
    <Dialog title="Keyboard shortcuts" size="sm" {...state}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 gap-y-2 text-13">
        {shown.map(([key, does]) => (
          <div key={does} className="contents">
            <dt className="flex">
              <Kbd>{key === SEND ? sendKeys : key}</Kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-13 text-muted">
        {hasShortcuts ? "You can turn off single-letter shortcuts in " : "Single-letter shortcuts are off. Turn them on in "}
        <TextLink href="/account">your account</TextLink>.
      </p>
    </Dialog>
  );
}
