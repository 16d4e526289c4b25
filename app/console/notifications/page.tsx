import { Bell } from "lucide-react";
import type { Metadata } from "next";
import { MarkSeen } from "@/components/notifications/mark-seen";
import { NotificationList } from "@/components/notifications/notification-list";
import { Card } from "@/components/ui/card";
import { cursorPages, lastCursor, type PageParams } from "@/components/ui/cursor-pages";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { listNotifications } from "@/lib/accounts/notifications/list-notifications";
import { orFirstPage } from "@/lib/portal/or-first-page";
import { consolePage } from "@/lib/portal/page-access";

export const metadata: Metadata = { title: "Notifications" };

const PATH = "/console/notifications";
const PAGE = 25;

export default async function NotificationsPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx, visit, orgId } = await consolePage("org:read");
  const params = await searchParams;
  const cursor = lastCursor(params["cursor"]);
  const { rows, next } = await orFirstPage(PATH, listNotifications(ctx, { orgId, limit: PAGE, cursor }));
  const [newest] = rows;
  return (
    <div className="grid gap-5">
      <PageHeader title="Notifications" description="Updates about quota, keys, payments and your team, depending on your role." />
      {newest?.isUnread === true && visit.org.role !== "staff-view" && <MarkSeen orgId={orgId} until={newest.id} />}
      <Card flush>
        {rows.length === 0 ? (
          <EmptyState title="No notifications yet" icon={<Bell size={18} />}>
            You will see low quota, expiring keys and failed payments here.
          </EmptyState>
        ) : (
          <NotificationList rows={rows} now={ctx.clock.now()} />
        )}
      </Card>
      <Pagination {...cursorPages(PATH, params, next)} label="Pages of notifications" />
    </div>
  );
}
