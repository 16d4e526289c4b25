import type { Metadata } from "next";
import { cookies } from "next/headers";
import { z } from "zod";
import { AccountSections } from "@/components/account/account-sections";
import { readTheme } from "@/components/layout/theme";
import { PasskeyFirst } from "@/components/sign-in/passkey-first";
import { Banner } from "@/components/ui/banner";
import type { PageParams } from "@/components/ui/cursor-pages";
import { PageHeader } from "@/components/ui/page-header";
import { isProvider, MAX_PASSKEYS, PASSWORD_MIN, PROVIDERS } from "@/lib/accounts/contract";
import { listOwnOrganisations } from "@/lib/accounts/organisations/list-own-organisations";
import { listSessions } from "@/lib/accounts/sessions/list-sessions";
import { lookAtDeletion } from "@/lib/accounts/users/delete-account";
import { readAccount } from "@/lib/accounts/users/read-account";
import { configuredProviders } from "@/lib/portal/auth-options";
import { accountPage } from "@/lib/portal/page-access";
import { pageHost } from "@/lib/portal/page-host";

export const metadata: Metadata = { title: "Account" };

const word = z.string().max(60).optional().catch(undefined);
/** What became of linking a service, as the way back from it says. */
const Search = z.object({ linked: word, error: word, provider: word });

export default async function AccountPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx, visit } = await accountPage();
  const search = Search.parse(await searchParams);
  const [account, sessions, organisations, deletion] = await Promise.all([
    readAccount(ctx),
    listSessions(ctx),
    listOwnOrganisations(ctx),
    lookAtDeletion(ctx),
  ]);
  const named = search.provider ?? "";
  const service = isProvider(named) ? PROVIDERS[named] : null;
  const linked = account.providers.find(({ provider }) => provider === search.linked)?.provider;
  return (
    <>
      <div className="mb-7">
        <PageHeader title="Account" description="Your personal settings in all organisations." />
      </div>
      {search.error !== undefined && (
        <Banner tone="bad" className="mb-5" title={`${service ?? "The service"} was not linked`}>
          It may already be linked to this or another account, or {service ?? "it"} did not confirm your identity. Nothing was changed.
        </Banner>
      )}
      {linked !== undefined && (
        <Banner tone="ok" className="mb-5">
          {PROVIDERS[linked]} is linked to your account.
        </Banner>
      )}
      {visit.user.directory !== null && (
        <Banner className="mb-5" title={`You signed in through the directory of ${visit.user.directory.name}`}>
          It opens this organisation only. To change your name, e-mail address, password, passkeys or two-factor authentication, to download
          your data or to delete your account, sign out and sign in with a password, a passkey or a link.
        </Banner>
      )}
      {visit.user.waitsForPasskey && (
        <PasskeyFirst title="You signed in without your passkey" then="/account" className="mb-5">
          Sign in with it to change your e-mail address, passkeys or two-factor authentication.
        </PasskeyFirst>
      )}
      <AccountSections
        account={account}
        sessions={sessions}
        organisations={organisations}
        currentOrgId={visit.org?.id ?? visit.closed?.id ?? null}
        deletion={deletion}
        theme={readTheme((await cookies()).get("theme")?.value)}
        passwordMin={PASSWORD_MIN}
        isLocal={ctx.isLocal ?? false}
        now={ctx.clock.now()}
        passkeysMost={MAX_PASSKEYS}
        host={await pageHost()}
        offered={configuredProviders()}
        isByDirectory={visit.user.directory !== null}
      />
    </>
  );
}
