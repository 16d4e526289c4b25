import type { Metadata } from "next";
import { nullOn } from "@/app/refusals";
import { AuthHeading } from "@/components/sign-in/auth-heading";
import { InvitationSteps } from "@/components/sign-in/invitation-steps";
import { LinkInvalid } from "@/components/sign-in/link-invalid";
import { PASSWORD_MIN } from "@/lib/accounts/contract";
import { readInvitation } from "@/lib/accounts/members/accept-invitation";
import { publicPage } from "@/lib/portal/page-access";

export const metadata: Metadata = { title: "Invitation" };

export default async function InvitationPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const { ctx, visit } = await publicPage();
  const invitation = token.length > 200 ? null : await nullOn("link-invalid", readInvitation(ctx, { token }));
  if (invitation === null)
    return (
      <LinkInvalid
        title="This invitation is no longer valid"
        steps={[
          { href: "/console", label: "Go to console" },
          { href: "/", label: "Go to homepage" },
        ]}
      >
        It has already been accepted or revoked, it has expired, or the URL is incomplete. Ask an owner of the organisation for a new one.
      </LinkInvalid>
    );
  const { organisation, role, email } = invitation;
  return (
    <>
      <AuthHeading title={`Join ${organisation}`}>
        <strong className="font-medium text-ink">{email}</strong> was invited as <span className="text-ink">{role.toLowerCase()}</span>.
      </AuthHeading>
      <InvitationSteps token={token} invitation={invitation} signedInAs={visit?.user.email ?? null} passwordMin={PASSWORD_MIN} />
    </>
  );
}
