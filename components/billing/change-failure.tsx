import { isConflict } from "@/components/api/is-conflict";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { fieldErrors } from "@/components/ui/form-errors";
import { DETAILS_HREF, isAboutAddress } from "./details-link";

type ChangeFailureProps = { thrown: unknown; onRetry?: () => void; /** What holds all the same. */ note?: string };

/** Why something about the plan was not shown or not done. */
export function ChangeFailure({ thrown, onRetry, note }: ChangeFailureProps) {
  const { summary, requestId } = fieldErrors(thrown);
  return (
    <Banner
      live
      tone={isConflict(thrown) ? "warn" : "bad"}
      action={
        isAboutAddress(thrown) ? (
          <ButtonLink size="sm" href={DETAILS_HREF}>
            Billing details
          </ButtonLink>
        ) : (
          onRetry && (
            <Button size="sm" onClick={onRetry}>
              Try again
            </Button>
          )
        )
      }
    >
      <span className="[overflow-wrap:anywhere]">{summary}</span>
      {note !== undefined && ` ${note}`}
      {requestId !== undefined && (
        <span className="mt-1 block text-12 text-muted">
          Request <code className="num select-all">{requestId}</code>
        </span>
      )}
    </Banner>
  );
}
