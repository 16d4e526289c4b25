import type { Metadata } from "next";
import { AuditTable } from "@/components/audit/audit-table";
import { KeyBanners } from "@/components/keys/key-banners";
import { KeyCalls } from "@/components/keys/key-calls";
import { KeyFacts } from "@/components/keys/key-facts";
import { KeyHeader } from "@/components/keys/key-header";
import { keyState } from "@/components/keys/words";
import { Card } from "@/components/ui/card";
import { cursorPages, lastCursor, type PageParams } from "@/components/ui/cursor-pages";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { readEntitlement } from "@/lib/billing/entitlement/read-entitlement";
import { readKeyUsage } from "@/lib/metering/usage/read-key-usage";
import { env } from "@/lib/platform/env";
import { consolePage } from "@/lib/portal/page-access";
import { historyOf, makerOf, thisKey } from "./this-key";

export const generateMetadata = async ({ params }: KeyPageProps): Promise<Metadata> => ({
  title: `${(await thisKey((await params).id)).name} · Keys`,
});

type KeyPageProps = { params: Promise<{ id: string }>; searchParams: Promise<PageParams> };

export default async function KeyPage({ params, searchParams }: KeyPageProps) {
  const { ctx, visit, orgId, allows } = await consolePage("keys:read");
  const [{ id }, query] = await Promise.all([params, searchParams]);
  const key = await thisKey(id);
  const mayRead = allows("audit:read");
  const [usage, madeBy, history, entitlement] = await Promise.all([
    readKeyUsage(ctx, orgId, id),
    makerOf(ctx, orgId, id),
    historyOf(ctx, orgId, id, { may: mayRead, cursor: lastCursor(query["cursor"]) }),
    readEntitlement(ctx, orgId),
  ]);
  const now = ctx.clock.now();
  const mayChange = allows("keys:write") && keyState(key, now).works;
  return (
    <div className="grid gap-5">
      <KeyHeader keyRow={key} recent={usage.recent} now={now} mayChange={mayChange} plan={entitlement?.plan ?? null} />
      <KeyBanners keyRow={key} now={now} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <KeyFacts keyRow={key} prefix={env().KEY_PREFIX} now={now} madeBy={madeBy} />
        <KeyCalls keyId={id} usage={usage} now={now} />
      </div>
      {mayRead && (
        <Card flush title="History">
          <AuditTable rows={history.rows} now={now} forStaff={visit.actor.staff !== false} empty={<EmptyState title="No events yet" />} />
        </Card>
      )}
      {mayRead && <Pagination {...cursorPages(`/console/keys/${id}`, query, history.next)} label="Pages of the history" />}
    </div>
  );
}
