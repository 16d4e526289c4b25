import type { Theme } from "@/components/layout/theme";
import { ThemeSwitch } from "@/components/layout/theme-switch";
import { buttonClass } from "@/components/ui/button-class";
import { ButtonLink } from "@/components/ui/button-link";
import { type Account, type ProviderName, providerTitles, type SessionRow } from "@/lib/accounts/contract";
import { AccountSection } from "./account-section";
import { DeleteAccount } from "./delete-account";
import { EmailForm } from "./email-form";
import { NameForm } from "./name-form";
import { OrganisationList } from "./organisation-list";
import { PasskeyList } from "./passkey-list";
import { PasswordForm } from "./password-form";
import { PreferenceSwitches } from "./preference-switches";
import { ProviderList } from "./provider-list";
import { SecondFactorState } from "./second-factor-state";
import { SessionList } from "./session-list";
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
  passkeysMost: number;
  /** The host of the page. */
  host: string;
  /** Services that are configured here. */
  offered: readonly ProviderName[];
  /** A directory signed the reader in: what it can't change is left out. */
  isByDirectory: boolean;
};

/** Everything about one person, one subject below the other. */
export function AccountSections(props: AccountSectionsProps) {
  const { account, sessions, organisations, currentOrgId, deletion, theme, isLocal, now, isByDirectory } = props;
  const { name, email, isVerified, preferences } = account;
  return (
    <>
      <AccountSection id="name" title="Name">
        {isByDirectory ? <p>{name}</p> : <NameForm name={name} />}
      </AccountSection>
      <AccountSection id="address" title="E-mail" description="Used to sign in and for e-mails from the service.">
        <VerificationState email={email} isVerified={isVerified} isLocal={isLocal} />
        {!isByDirectory && <EmailForm isLocal={isLocal} />}
      </AccountSection>
      {!isByDirectory && <WaysIn {...props} />}
      <AccountSection id="browsers" title="Sessions" description="Where you are signed in. Sessions last up to 30 days.">
        <SessionList sessions={sessions} now={now} />
      </AccountSection>
      <AccountSection id="organisations" title="Organisations" description="Each organisation has its own keys, plan and team.">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {organisations.length > 0 && <OrganisationList organisations={organisations} currentId={currentOrgId} />}
          {!isByDirectory && (
            <ButtonLink href="/account/organisations" className="justify-self-start">
              Create organisation
            </ButtonLink>
          )}
        </div>
      </AccountSection>
      <AccountSection id="look" title="Preferences">
        <div className="grid justify-items-start gap-5">
          <div className="flex items-center gap-3">
            <span aria-hidden="true">Theme</span>
            <ThemeSwitch theme={theme} />
          </div>
          <PreferenceSwitches preferences={preferences} />
        </div>
      </AccountSection>
      {!isByDirectory && (
        <>
          <AccountSection
            id="data"
            title="Your data"
            description="Everything we store about you, as a JSON file: account, sessions, views, alerts, requests, e-mails and what you did."
          >
            <a href="/api/console/account/data" download className={buttonClass("secondary", "md")}>
              Download your data
            </a>
          </AccountSection>
          <AccountSection id="delete" title="Delete account" description="Deletes your personal data. The audit log keeps only an ID.">
            <DeleteAccount email={email} {...deletion} />
          </AccountSection>
        </>
      )}
    </>
  );
}

/** How the reader signs in. */
function WaysIn({ account, passwordMin, passkeysMost, host, offered, now }: AccountSectionsProps) {
  const { email, hasPassword, hasSecondFactor, recoveryCodesLeft, providers, passkeys } = account;
  return (
    <>
      <AccountSection id="password" title="Password" description={passwordText(account)}>
        <PasswordForm email={email} hasPassword={hasPassword} passwordMin={passwordMin} />
      </AccountSection>
      <AccountSection
        id="passkeys"
        title="Passkeys"
        description="Sign in with your fingerprint, face or device PIN. A passkey counts as both factors and can't be phished."
      >
        <PasskeyList passkeys={passkeys} most={passkeysMost} hasAuthenticator={hasSecondFactor} host={host} now={now} />
      </AccountSection>
      {(providers.length > 0 || offered.length > 0) && (
        <AccountSection id="providers" title="Sign-in services" description="Use these to sign in instead of your password.">
          <ProviderList linked={providers} offered={offered} hasPassword={hasPassword} now={now} />
        </AccountSection>
      )}
      <AccountSection
        id="second-factor"
        title="Two-factor authentication"
        description="A six-digit code from an authenticator app, in addition to your password."
      >
        <SecondFactorState hasSecondFactor={hasSecondFactor} hasPasskey={passkeys.length > 0} codesLeft={recoveryCodesLeft} />
      </AccountSection>
    </>
  );
}

function passwordText({ hasPassword, providers }: Account): string {
  if (hasPassword) return "Changing your password signs you out of other browsers.";
  const names = providerTitles(providers.map(({ provider }) => provider));
  return `You sign in through ${names || "a link"}. Set a password to sign in without it.`;
}
