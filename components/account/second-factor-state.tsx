import { ButtonLink } from "@/components/ui/button-link";
import { Tag } from "@/components/ui/tag";

/** Whether an authenticator is set up, and the way to the page where that changes. */
export function SecondFactorState({ hasSecondFactor, codesLeft }: { hasSecondFactor: boolean; codesLeft: number }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="flex flex-wrap items-center gap-2.5">
        <Tag tone={hasSecondFactor ? "ok" : "neutral"} dot>
          {hasSecondFactor ? "Set up" : "Not set up"}
        </Tag>
        {hasSecondFactor && (
          <span className="text-13 text-muted">
            <span className="num">{codesLeft}</span> recovery {codesLeft === 1 ? "code" : "codes"} left
          </span>
        )}
      </p>
      <ButtonLink href="/account/second-factor">{hasSecondFactor ? "Manage" : "Set up"}</ButtonLink>
    </div>
  );
}
