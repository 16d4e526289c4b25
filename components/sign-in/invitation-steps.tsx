import { SignOutButton } from "@/components/api/sign-out-button";
import { Banner } from "@/components/ui/banner";
import { ButtonLink } from "@/components/ui/button-link";
import { JoinAsNewForm } from "./join-as-new-form";
import { JoinForm } from "./join-form";

type InvitationStepsProps = {
  token: string;
  invitation: { organisation: string; email: string; hasAccount: boolean };
  /** Whoever is signed in here. */
  signedInAs: string | null;
  passwordMin: number;
};

/** What the reader has to do to join: nothing but a click, another sign-in, or a new account. */
export function InvitationSteps({ token, invitation, signedInAs, passwordMin }: InvitationStepsProps) {
  const here = `/invitations/${encodeURIComponent(token)}`;
  const { organisation, email, hasAccount } = invitation;
  if (signedInAs === email) return <JoinForm token={token} organisation={organisation} />;
  if (signedInAs !== null)
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-5">
        <Banner tone="warn" title="You are signed in with a different e-mail address">
          <span className="break-words">
            You are signed in as {signedInAs}. Sign out and sign in with the invited e-mail address to accept.
          </span>
        </Banner>
        <SignOutButton variant="primary" then={here}>
          Sign out
        </SignOutButton>
      </div>
    );
  if (hasAccount)
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-5">
        <p>This e-mail address already has an account. Sign in to accept.</p>
        <ButtonLink variant="primary" href={`/sign-in?next=${encodeURIComponent(here)}`}>
          Sign in
        </ButtonLink>
      </div>
    );
  return <JoinAsNewForm token={token} email={email} passwordMin={passwordMin} />;
}
