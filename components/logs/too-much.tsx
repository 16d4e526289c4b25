import { ButtonLink } from "@/components/ui/button-link";
import { ErrorState } from "@/components/ui/error-state";
import { LOG_PATH, type LogView } from "./filter";

/** The search was given up; a narrower one works. */
export function TooMuch({ view, requestId }: { view: LogView; requestId: string | null }) {
  return (
    <ErrorState
      title="Too many requests to search"
      requestId={requestId ?? undefined}
      action={<ButtonLink href={`${LOG_PATH}?span=1h${view.status === null ? "" : `&status=${view.status}`}`}>Show last hour</ButtonLink>}
    >
      The search timed out after five seconds. Choose a shorter period, or a single day with “From” and “To”.
    </ErrorState>
  );
}
