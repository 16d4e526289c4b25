import { ScrollText } from "lucide-react";
import type { Metadata } from "next";
import { AuditTable } from "@/components/audit/audit-table";
import { StaffAuditFilters } from "@/components/staff/audit-filters";
import { AuditPlace } from "@/components/staff/audit-place";
import { PageBody } from "@/components/staff/page-body";
import { Card } from "@/components/ui/card";
import { cursorPages, lastCursor } from "@/components/ui/cursor-pages";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import type { PageSearch } from "@/components/ui/page-search";
import { Pagination } from "@/components/ui/pagination";
import { orFirstPage } from "@/lib/portal/or-first-page";
import { staffPage } from "@/lib/portal/page-access";
import { readLog } from "./read-log";
import { Search, Trail } from "./search";

export const metadata: Metadata = { title: "Audit log" };

const PATH = "/staff/audit";
export default async function AuditPage({ searchParams }: PageSearch) {
  const { ctx, allows } = await staffPage("audit:read");
  const params = await searchParams;
  const search = Search.parse(params);
  const { cursor: trail } = Trail.parse(params);
  const { rows, next, organisations, missing } = await orFirstPage(PATH, readLog(ctx, search, lastCursor(trail)));
  const empty = (
    <EmptyState
      title={
        missing === null
          ? "No events match"
          : missing === "person"
            ? "No users match this name, e-mail address or ID"
            : "No organisations match this name or ID"
      }
      icon={<ScrollText size={18} />}
    >
      Choose a longer period or clear the filters.
    </EmptyState>
  );
  return (
    <PageBody>
      <PageHeader title="Audit log" description="All recorded events, in organisations and across the service. Entries can't be changed." />
      <StaffAuditFilters search={search} />
      <Card flush>
        <AuditTable
          rows={rows}
          now={ctx.clock.now()}
          empty={empty}
          forStaff
          organisation={(event) => <AuditPlace event={event} organisation={organisations.get(event.orgId ?? "")} allows={allows} />}
        />
      </Card>
      <Pagination {...cursorPages(PATH, { ...search, cursor: trail }, next)} label="Pages of the log" />
    </PageBody>
  );
}
