import type { Metadata } from "next";
import type { ReactNode } from "react";
import { AccountMenu } from "@/components/account/account-menu";
import { AccountShell } from "@/components/account/account-shell";
import { TimeZoneProvider } from "@/components/ui/time-zone";
import { brandName } from "@/lib/platform/brand";
import { accountPage } from "@/lib/portal/page-access";

export const metadata: Metadata = { robots: { index: false } };

const CONSOLE = { href: "/console", label: "Back to console" };
const STAFF = { href: "/staff", label: "Back to staff" };

/** Authorises before anything is sent, so that the answer can still be a redirect; its pages do it again for themselves. */
export default async function AccountLayout({ children }: { children: ReactNode }) {
  const { visit } = await accountPage();
  const back = [...(visit.actor.staff ? [STAFF] : []), ...(visit.org ? [CONSOLE] : [])];
  const menu = (
    <AccountMenu
      name={visit.user.name}
      email={visit.user.email}
      links={[
        { href: "/account", label: "Account" },
        ...back.map(({ href }) => ({ href, label: href === "/staff" ? "Staff" : "Console" })),
      ]}
    />
  );
  return (
    <AccountShell brand={brandName()} back={back} account={menu} directory={visit.user.directory}>
      <TimeZoneProvider zone={visit.user.timeZone}>{children}</TimeZoneProvider>
    </AccountShell>
  );
}
