import { clsx } from "clsx";
import { fieldErrors } from "@/components/ui/form-errors";
import { TextSkeleton } from "@/components/ui/skeleton";
import type { usePreview } from "./use-preview";

type ReplyPreviewProps = { preview: ReturnType<typeof usePreview>; to: string };

/** The very mail that will be sent, written by the service itself. */
export function ReplyPreview({ preview: { canBeSent, query, isBehind }, to }: ReplyPreviewProps) {
  const mail = canBeSent ? query.data : undefined;
  return (
    <section aria-label="Preview" aria-busy={isBehind} className="min-w-0 rounded-md border border-line bg-surface">
      <header className="border-b border-line px-4 py-2.5 text-13 [overflow-wrap:anywhere] text-muted">
        Preview of the e-mail to {to}
      </header>
      <div className={clsx("px-4 py-3 transition-opacity", isBehind && mail !== undefined && "opacity-60")}>
        {mail !== undefined && !query.isError && (
          <>
            <p className="mb-3 text-13 [overflow-wrap:anywhere]">
              <span className="text-muted">Subject </span>
              <span className="font-medium">{mail.subject}</span>
            </p>
            <p className="text-13 [overflow-wrap:anywhere] whitespace-pre-wrap">{mail.text}</p>
          </>
        )}
        {mail === undefined && canBeSent && !query.isError && <TextSkeleton lines={6} label="Loading the preview" />}
        {!canBeSent && <p className="text-13 text-muted">The preview appears once the form is complete.</p>}
        {canBeSent && query.isError && <p className="text-13 text-bad">This can't be sent yet. {fieldErrors(query.error).summary}</p>}
      </div>
    </section>
  );
}
