import { ButtonLink } from "@/components/ui/button-link";
import { ErrorState } from "@/components/ui/error-state";
import { LOG_PATH, type LogView } from "./filter";

/** The search was given up; a narrower one works. */
export function TooMuch({ view, requestId }: { view: LogView; requestId: string | null }) {
  return (
    <ErrorState
      title="There are too many requests to look through"
      requestId={requestId ?? undefined}
      action={
        <ButtonLink href={`${LOG_PATH}?span=1h${view.status === null ? "" : `&status=${view.status}`}`}>Look at the last hour</ButtonLink>
      }
    >
      What you look for is rare among the requests of this time, so the search was given up after five seconds. Choose a shorter time, or
      one day with “From day” and “To day”.
    </ErrorState>
  );
}
