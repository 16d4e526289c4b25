import { CopyButton } from "@/components/ui/copy-button";

/** A value that is entered elsewhere. */
export function CopiedValue({ text, label }: { text: string; label: string }) {
  return (
    <span className="-my-1 flex min-w-0 items-center gap-1.5">
      <span className="min-w-0 break-all select-all">{text}</span>
      <CopyButton text={text} label={`Copy ${label}`} />
    </span>
  );
}
