import type { Metadata } from "next";
import type { ReactNode } from "react";
import { AccountMenu } from "@/components/account/account-menu";
import { ActionProvider } from "@/components/api/action-provider";
import { QueryProvider } from "@/components/api/query-provider";
import { FindPalette } from "@/components/docs/find-palette";
import { StaffShell } from "@/components/layout/staff-shell";
import { TimeZoneProvider } from "@/components/ui/time-zone";
import { readReviewFigures } from "@/lib/access/review/read-review-figures";
import { brandName } from "@/lib/platform/brand";
import { staffPage } from "@/lib/portal/page-access";
import { MORE, START, PLACES, REQUESTS } from "./places";

export const metadata: Metadata = { robots: { index: false } };

const VIEWS = [
  { href: "/staff/access-requests", label: "Access requests by due time" },
  { href: "/staff/access-requests?view=mine", label: "My access requests" },
  { href: "/staff/access-requests?view=unassigned", label: "Unassigned access requests" },
  { href: "/staff/access-requests?view=answered", label: "Access requests with a reply" },
];

export default async function StaffLayout({ children }: { children: ReactNode }) {
  const { ctx, visit } = await staffPage();
  const { waiting } = await readReviewFigures(ctx);
  const accessRequests = { ...REQUESTS, badge: waiting === 0 ? undefined : `${waiting}` };
  const palette = [
    { group: "Staff", ...START, keywords: ["start", "revenue", "due", "failures", "sign-ups"] },
    ...VIEWS.map((item) => ({ group: "Review", ...item })),
    ...[...PLACES, ...MORE].map((item) => ({ group: "Staff", ...item })),
    { group: "You", label: "Account", href: "/account" },
    { group: "You", label: "Console", href: "/console" },
  ];
  const links = [
    ...MORE.map(({ href, label }) => ({ href, label })),
    { href: "/account", label: "Account" },
    { href: "/console", label: "Console" },
  ];
  return (
    <ActionProvider>
      <QueryProvider>
        <TimeZoneProvider zone={visit.user.timeZone}>
          <StaffShell
            brand={brandName()}
            nav={[{ ...START, exact: true }, accessRequests, ...PLACES.map(({ href, label }) => ({ href, label }))]}
            palette={<FindPalette items={palette} path="/api/staff/find" />}
            account={<AccountMenu name={visit.user.name} email={visit.user.email} links={links} />}
          >
            {children}
          </StaffShell>
        </TimeZoneProvider>
      </QueryProvider>
    </ActionProvider>
  );
}
