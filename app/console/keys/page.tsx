import type { Metadata } from "next";
import { KeyRound } from "lucide-react";
import { IssueKey } from "@/components/keys/issue-key";
import { KeyTable } from "@/components/keys/key-table";
import { liveRefusal } from "@/components/keys/live-refusal";
import { Card } from "@/components/ui/card";
import { cursorPages, lastCursor, type PageParams } from "@/components/ui/cursor-pages";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { SANDBOX } from "@/lib/billing/plans";
import { readEntitlement } from "@/lib/billing/read-entitlement";
import { orFirstPage } from "@/lib/http/session/or-first-page";
import { consolePage } from "@/lib/http/session/page-access";
import { listKeys } from "@/lib/keys/list-keys";
import { env, publicUrl } from "@/lib/platform/env";

export const metadata: Metadata = { title: "Keys" };

const PAGE = 25;
const SANDBOX_LIMIT = `${SANDBOX.callsPerDay.toLocaleString("en")} calls a day`;

export default async function KeysPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx, orgId, allows } = await consolePage("keys:read");
  const params = await searchParams;
  const cursor = lastCursor(params["cursor"]);
  const [page, entitlement] = await Promise.all([
    orFirstPage("/console/keys", listKeys(ctx, { orgId, limit: PAGE, cursor })),
    readEntitlement(ctx, orgId),
  ]);
  const mayWrite = allows("keys:write");
  const issue = <IssueKey publicUrl={publicUrl()} liveRefusal={liveRefusal(entitlement)} sandboxLimit={SANDBOX_LIMIT} />;
  const empty = (
    <EmptyState title="No keys yet" icon={<KeyRound size={18} />}>
      {mayWrite ? "Create one with “New key”: it answers at once, on the sandbox slice." : "An owner or a developer can create one."}
    </EmptyState>
  );
  return (
    <div className="grid gap-5">
      <PageHeader
        title="Keys"
        description="A key names your organisation in every call. Its secret is shown once; only a hash of it is kept."
        actions={mayWrite ? issue : undefined}
      />
      <Card flush>
        <KeyTable rows={page.rows} now={ctx.clock.now()} prefix={env().KEY_PREFIX} mayRevoke={mayWrite} empty={empty} />
      </Card>
      <Pagination {...cursorPages("/console/keys", params, page.next)} label="Pages of keys" />
    </div>
  );
}
