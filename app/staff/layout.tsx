import type { Metadata } from "next";
import type { ReactNode } from "react";
import { AccountMenu } from "@/components/account/account-menu";
import { ActionProvider } from "@/components/api/action-provider";
import { QueryProvider } from "@/components/api/query-provider";
import { StaffRoleProvider } from "@/components/api/staff-role";
import { FindPalette } from "@/components/docs/find-palette";
import { StaffShell } from "@/components/layout/staff-shell";
import { TimeZoneProvider } from "@/components/ui/time-zone";
import { readReviewFigures } from "@/lib/access/review/read-review-figures";
import { brandName } from "@/lib/platform/brand";
import { staffPage } from "@/lib/portal/page-access";
import { MORE, type Place, PLACES, REQUESTS, START } from "./places";

export const metadata: Metadata = { robots: { index: false } };

const VIEWS = [
  { href: "/staff/access-requests", label: "Access requests by due time" },
  { href: "/staff/access-requests?view=mine", label: "My access requests" },
  { href: "/staff/access-requests?view=unassigned", label: "Unassigned access requests" },
  { href: "/staff/access-requests?view=answered", label: "Access requests with a reply" },
];

export default async function StaffLayout({ children }: { children: ReactNode }) {
  const { ctx, visit, role, allows } = await staffPage("any");
  const seesRequests = allows("requests:read");
  const waiting = seesRequests ? (await readReviewFigures(ctx)).waiting : 0;
  const allowed = (all: readonly Place[]) => all.filter(({ may }) => allows(may));
  const [start, places, more] = [allowed([START]), allowed(PLACES), allowed(MORE)];
  const requests = { href: REQUESTS.href, label: REQUESTS.label, badge: waiting === 0 ? undefined : `${waiting}` };
  const nav = [
    ...start.map(({ href, label }) => ({ href, label, exact: true })),
    ...(seesRequests ? [requests] : []),
    ...places.map(({ href, label }) => ({ href, label })),
  ];
  const palette = [
    ...(seesRequests ? VIEWS.map((item) => ({ group: "Review", ...item })) : []),
    ...[...start, ...places, ...more].map(({ href, label, keywords }) => ({
      group: "Staff",
      href,
      label,
      ...(keywords ? { keywords } : {}),
    })),
    { group: "You", label: "Account", href: "/account" },
    { group: "You", label: "Console", href: "/console" },
  ];
  const links = [
    ...more.map(({ href, label }) => ({ href, label })),
    { href: "/account", label: "Account" },
    { href: "/console", label: "Console" },
  ];
  return (
    <ActionProvider>
      <QueryProvider>
        <TimeZoneProvider zone={visit.user.timeZone}>
          <StaffRoleProvider role={role}>
            <StaffShell
              brand={brandName()}
              nav={nav}
              palette={<FindPalette items={palette} path="/api/staff/find" />}
              account={<AccountMenu name={visit.user.name} email={visit.user.email} links={links} />}
            >
              {children}
            </StaffShell>
          </StaffRoleProvider>
        </TimeZoneProvider>
      </QueryProvider>
    </ActionProvider>
  );
}
