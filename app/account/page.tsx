import type { Metadata } from "next";
import { cookies } from "next/headers";
import { AccountSections } from "@/components/account/account-sections";
import { readTheme } from "@/components/layout/theme";
import { PageHeader } from "@/components/ui/page-header";
import { PASSWORD_MIN } from "@/lib/accounts/contract";
import { lookAtDeletion } from "@/lib/accounts/delete-account";
import { listOwnOrganisations } from "@/lib/accounts/organisations";
import { listSessions, readAccount } from "@/lib/accounts/read-account";
import { accountPage } from "@/lib/http/session/page-access";

export const metadata: Metadata = { title: "Account" };

export default async function AccountPage() {
  const { ctx, visit } = await accountPage();
  const [account, sessions, organisations, deletion] = await Promise.all([
    readAccount(ctx),
    listSessions(ctx),
    listOwnOrganisations(ctx),
    lookAtDeletion(ctx),
  ]);
  return (
    <>
      <div className="mb-7">
        <PageHeader title="Account" description="Yours alone, in whatever organisation you work." />
      </div>
      <AccountSections
        account={account}
        sessions={sessions}
        organisations={organisations}
        currentOrgId={visit.org?.id ?? null}
        deletion={deletion}
        theme={readTheme((await cookies()).get("theme")?.value)}
        passwordMin={PASSWORD_MIN}
        isLocal={ctx.isLocal ?? false}
        now={ctx.clock.now()}
      />
    </>
  );
}
