import type { Theme } from "@/components/layout/theme";
import { ThemeSwitch } from "@/components/layout/theme-switch";
import { ButtonLink } from "@/components/ui/button-link";
import { type Account, type ProviderName, providerTitles, type SessionRow } from "@/lib/accounts/contract";
import { AccountSection } from "./account-section";
import { DeleteAccount } from "./delete-account";
import { EmailForm } from "./email-form";
import { NameForm } from "./name-form";
import { OrganisationList } from "./organisation-list";
import { PasswordForm } from "./password-form";
import { ProviderList } from "./provider-list";
import { SecondFactorState } from "./second-factor-state";
import { SessionList } from "./session-list";
import { ShortcutsSwitch } from "./shortcuts-switch";
import { VerificationState } from "./verification-state";

type AccountSectionsProps = {
  account: Account;
  sessions: readonly SessionRow[];
  organisations: readonly { id: string; name: string; role: string }[];
  currentOrgId: string | null;
  deletion: { alone: readonly string[]; stuck: readonly string[] };
  theme: Theme;
  passwordMin: number;
  isLocal: boolean;
  now: number;
  /** Services that are configured here. */
  offered: readonly ProviderName[];
};

/** Everything about one person, one subject below the other. */
export function AccountSections(props: AccountSectionsProps) {
  const { account, sessions, organisations, currentOrgId, deletion, theme, passwordMin, isLocal, now, offered } = props;
  const { name, email, isVerified, hasPassword, hasSecondFactor, recoveryCodesLeft, hasShortcuts, providers } = account;
  return (
    <>
      <AccountSection id="name" title="Name">
        <NameForm name={name} />
      </AccountSection>
      <AccountSection id="address" title="E-mail" description="You sign in with it, and mails of the service go there.">
        <VerificationState email={email} isVerified={isVerified} isLocal={isLocal} />
        <EmailForm isLocal={isLocal} />
      </AccountSection>
      <AccountSection id="password" title="Password" description={passwordText(account)}>
        <PasswordForm email={email} hasPassword={hasPassword} passwordMin={passwordMin} />
      </AccountSection>
      {(providers.length > 0 || offered.length > 0) && (
        <AccountSection id="providers" title="Sign-in services" description="Sign in with them instead of your password.">
          <ProviderList linked={providers} offered={offered} hasPassword={hasPassword} now={now} />
        </AccountSection>
      )}
      <AccountSection id="second-factor" title="Second factor" description="Six digits from an authenticator, besides the password.">
        <SecondFactorState hasSecondFactor={hasSecondFactor} codesLeft={recoveryCodesLeft} />
      </AccountSection>
      <AccountSection id="browsers" title="Browsers" description="Where you are signed in. A sign-in lasts at most 30 days.">
        <SessionList sessions={sessions} now={now} />
      </AccountSection>
      <AccountSection id="organisations" title="Organisations" description="Keys, plan and team belong to an organisation.">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {organisations.length > 0 && <OrganisationList organisations={organisations} currentId={currentOrgId} />}
          <ButtonLink href="/account/organisations" className="justify-self-start">
            Create another
          </ButtonLink>
        </div>
      </AccountSection>
      <AccountSection id="look" title="Look and keys">
        <div className="grid justify-items-start gap-5">
          <ThemeSwitch theme={theme} />
          <ShortcutsSwitch hasShortcuts={hasShortcuts} />
        </div>
      </AccountSection>
      <AccountSection
        id="delete"
        title="Delete account"
        description="Erases your personal data. The record of what happened keeps an id only."
      >
        <DeleteAccount email={email} {...deletion} />
      </AccountSection>
    </>
  );
}

function passwordText({ hasPassword, providers }: Account): string {
  if (hasPassword) return "Changing it signs other browsers out.";
  const names = providerTitles(providers.map(({ provider }) => provider));
  return `You sign in through ${names || "a link"}. With a password you can sign in without it too.`;
}
