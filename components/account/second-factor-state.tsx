import { ButtonLink } from "@/components/ui/button-link";
import { Tag } from "@/components/ui/tag";

type SecondFactorStateProps = {
  /** An authenticator is set up. */
  hasSecondFactor: boolean;
  /** A passkey is both factors. */
  hasPasskey: boolean;
  codesLeft: number;
};

/** Whether the account has both factors and by what, and the way to the page where the authenticator changes. */
export function SecondFactorState({ hasSecondFactor, hasPasskey, codesLeft }: SecondFactorStateProps) {
  const isOn = hasSecondFactor || hasPasskey;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="flex flex-wrap items-center gap-2.5">
        <Tag tone={isOn ? "ok" : "neutral"} dot>
          {isOn ? "Set up" : "Not set up"}
        </Tag>
        {hasSecondFactor && (
          <span className="text-13 text-muted">
            <span className="num">{codesLeft}</span> recovery {codesLeft === 1 ? "code" : "codes"} left
          </span>
        )}
        {!hasSecondFactor && hasPasskey && <span className="text-13 text-muted">By passkey. An authenticator app is optional.</span>}
      </p>
      <ButtonLink href="/account/second-factor">{hasSecondFactor ? "Manage" : hasPasskey ? "Add authenticator" : "Set up"}</ButtonLink>
    </div>
  );
}
