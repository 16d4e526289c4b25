import { fieldErrors } from "@/components/ui/form-errors";
import { TextSkeleton } from "@/components/ui/skeleton";
import { Spinner } from "@/components/ui/spinner";
import type { usePreview } from "./use-preview";

type Preview = ReturnType<typeof usePreview>;
type ReplyPreviewProps = {
  preview: Pick<Preview, "canBeSent" | "isBehind"> & { query: Pick<Preview["query"], "data" | "isError" | "error"> };
  to: string;
};

/** The very mail that will be sent, written by the service itself. */
export function ReplyPreview({ preview: { canBeSent, query, isBehind }, to }: ReplyPreviewProps) {
  const mail = canBeSent ? query.data : undefined;
  return (
    <section aria-label="Preview" aria-busy={isBehind} className="min-w-0 rounded-md border border-line bg-surface">
      <header className="flex items-center justify-between gap-3 border-b border-line px-4 py-2.5 text-13 text-muted">
        <span className="min-w-0 [overflow-wrap:anywhere]">Preview of the e-mail to {to}</span>
        {isBehind && mail !== undefined && (
          <span className="flex shrink-0 items-center gap-1.5">
            <Spinner />
            Updating
          </span>
        )}
      </header>
      <div className="px-4 py-3">
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
