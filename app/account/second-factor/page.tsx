import type { Metadata } from "next";
import { RenewRecoveryCodes } from "@/components/account/renew-recovery-codes";
import { SecondFactorRemoval } from "@/components/account/second-factor-removal";
import { SecondFactorSetup } from "@/components/account/second-factor-setup";
import { SecondFactorSummary } from "@/components/account/second-factor-summary";
import { ContactLink } from "@/components/layout/contact-link";
import { PasskeyFirst } from "@/components/sign-in/passkey-first";
import { Banner } from "@/components/ui/banner";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { listOwnOrganisations } from "@/lib/accounts/organisations/list-own-organisations";
import { readAccount } from "@/lib/accounts/users/read-account";
import { accountPage } from "@/lib/portal/page-access";

export const metadata: Metadata = { title: "Two-factor authentication" };

export default async function SecondFactorPage() {
  const { ctx, visit } = await accountPage();
  const { email, isStaff, hasSecondFactor, passkeys, recoveryCodesLeft } = await readAccount(ctx);
  const requiring = (await listOwnOrganisations(ctx)).filter(({ requiresSecondFactor }) => requiresSecondFactor);
  const closed = visit.closed?.reason === "second-factor-required" ? visit.closed : null;
  const header = (
    <PageHeader
      parents={[{ label: "Account", href: "/account" }]}
      title="Two-factor authentication"
      description="A six-digit code from an authenticator app, in addition to your password. A stolen password is not enough to sign in."
    />
  );
  const then = closed ? "/console" : isStaff ? "/staff" : "/account";
  if (visit.user.waitsForPasskey) {
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {header}
        <PasskeyFirst
          title={closed ? `${closed.name} requires two-factor authentication` : "You signed in without your passkey"}
          then={then}
        >
          Sign in with your passkey to continue. If you no longer have one, <ContactLink look="text">contact support</ContactLink>.
        </PasskeyFirst>
      </div>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {header}
      {isStaff && !hasSecondFactor && passkeys.length === 0 && (
        <Banner tone="warn" title="Staff pages require two-factor authentication">
          Your staff account can access customer data. Set up an authenticator here, or add a passkey on the account page, to open the staff
          pages.
        </Banner>
      )}
      {closed && (
        <Banner tone="warn" title={`${closed.name} requires two-factor authentication`}>
          Set up an authenticator here, or add a passkey on the account page, to open its console.
        </Banner>
      )}
      {hasSecondFactor && (
        <Card>
          <SecondFactorSummary codesLeft={recoveryCodesLeft}>
            <RenewRecoveryCodes email={email} />
            {isStaff ? (
              <p className="text-13 text-muted">Staff accounts can't turn it off.</p>
            ) : (
              <SecondFactorRemoval requiredBy={requiring.map(({ name }) => name)} />
            )}
          </SecondFactorSummary>
        </Card>
      )}
      {/* One place for both, so that what it says stays when the page is read again after it was set up. */}
      <Card title={hasSecondFactor ? "Replace authenticator" : undefined}>
        <SecondFactorSetup email={email} then={then} replaces={hasSecondFactor} />
      </Card>
    </div>
  );
}
