import { ScrollText } from "lucide-react";
import type { Metadata } from "next";
import { AuditFilters } from "@/components/audit/audit-filters";
import { AuditTable } from "@/components/audit/audit-table";
import { DownloadAudit } from "@/components/audit/download-audit";
import { AUDIT_VALUES, eventFilterOf, isNarrowed, readAuditFilter } from "@/components/audit/filter";
import { Card } from "@/components/ui/card";
import { cursorPages, type PageParams } from "@/components/ui/cursor-pages";
import { EmptyState } from "@/components/ui/empty-state";
import { IgnoredParameters } from "@/components/ui/ignored-parameters";
import { PageHeader } from "@/components/ui/page-header";
import { ignoredIn, isReversed } from "@/components/ui/page-search";
import { Pagination } from "@/components/ui/pagination";
import { listMembers } from "@/lib/accounts/members/list-team";
import { nameActors } from "@/lib/accounts/name-actors";
import { listEvents } from "@/lib/events/list-events";
import { orFirstPage } from "@/lib/portal/or-first-page";
import { consolePage } from "@/lib/portal/page-access";

export const metadata: Metadata = { title: "Audit log" };

const PATH = "/console/audit";
const PAGE = 50;

export default async function AuditPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx, visit, orgId } = await consolePage("audit:read");
  const params = await searchParams;
  const filter = readAuditFilter(params);
  const [page, members] = await Promise.all([
    orFirstPage(PATH, listEvents(ctx, { orgId }, eventFilterOf(filter, PAGE))),
    listMembers(ctx, orgId),
  ]);
  const now = ctx.clock.now();
  const rows = await nameActors(ctx, page.events);
  const people = members.map(({ userId: value, name: label }) => ({ value, label }));
  const empty = isNarrowed(filter) ? (
    <EmptyState title="No results" icon={<ScrollText size={18} />}>
      {isReversed(filter)
        ? "The first day is after the last: swap them, or clear the filters."
        : "Choose a longer period or clear the filters."}
    </EmptyState>
  ) : (
    <EmptyState title="No events yet" icon={<ScrollText size={18} />}>
      Changes to keys, members and settings will appear here.
    </EmptyState>
  );
  return (
    <div className="grid gap-5">
      <PageHeader
        title="Audit log"
        description="All changes in this organisation and who made them. Entries can't be edited."
        actions={rows.length > 0 && <DownloadAudit filter={filter} orgId={orgId} />}
      />
      <IgnoredParameters ignored={ignoredIn(params, filter, AUDIT_VALUES)} />
      <AuditFilters path={PATH} filter={filter} people={people} />
      <Card flush>
        <AuditTable rows={rows} now={now} empty={empty} forStaff={visit.actor.staff !== false} />
      </Card>
      <Pagination {...cursorPages(PATH, params, page.next)} label="Pages of the log" />
    </div>
  );
}
