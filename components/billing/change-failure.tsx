import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { fieldErrors } from "@/components/ui/form-errors";
import { isConflict } from "./is-conflict";

/** Why a change of plan was not shown or not made; nothing was charged then. */
export function ChangeFailure({ thrown, onRetry }: { thrown: unknown; onRetry?: () => void }) {
  const { summary, requestId } = fieldErrors(thrown);
  return (
    <Banner
      live
      tone={isConflict(thrown) ? "warn" : "bad"}
      action={
        onRetry && (
          <Button size="sm" onClick={onRetry}>
            Try again
          </Button>
        )
      }
    >
      <span className="[overflow-wrap:anywhere]">{summary}</span>
      {requestId !== undefined && (
        <span className="mt-1 block text-12 text-muted">
          Request <code className="num select-all">{requestId}</code>
        </span>
      )}
    </Banner>
  );
}
