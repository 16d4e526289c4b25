import { KeyRound } from "lucide-react";
import type { Metadata } from "next";
import { readKeyFilter } from "@/components/keys/filter";
import { IssueKey } from "@/components/keys/issue-key";
import { KeyFilters } from "@/components/keys/key-filters";
import { KeyTable } from "@/components/keys/key-table";
import { isNarrowed } from "@/components/keys/keys-href";
import { liveRefusal } from "@/components/keys/live-refusal";
import { Card } from "@/components/ui/card";
import { cursorPages, lastCursor, type PageParams } from "@/components/ui/cursor-pages";
import { DocsLink } from "@/components/ui/docs-link";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { readEntitlement } from "@/lib/billing/entitlement/read-entitlement";
import { SANDBOX } from "@/lib/billing/plans";
import { countText } from "@/lib/core/wording";
import { countKeys } from "@/lib/keys/count-keys";
import { listKeys } from "@/lib/keys/list-keys";
import { env, publicUrl } from "@/lib/platform/env";
import { orFirstPage } from "@/lib/portal/or-first-page";
import { consolePage } from "@/lib/portal/page-access";

export const metadata: Metadata = { title: "Keys" };

const PATH = "/console/keys";
const PAGE = 25;
const SANDBOX_LIMIT = `${countText(SANDBOX.callsPerDay)} calls per day`;

export default async function KeysPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx, orgId, allows } = await consolePage("keys:read");
  const params = await searchParams;
  const filter = readKeyFilter(params);
  const [page, counts, entitlement] = await Promise.all([
    orFirstPage(PATH, listKeys(ctx, { ...filter, orgId, limit: PAGE, cursor: lastCursor(params["cursor"]) })),
    countKeys(ctx, orgId, filter),
    readEntitlement(ctx, orgId),
  ]);
  const mayWrite = allows("keys:write");
  const dialog = {
    publicUrl: publicUrl(),
    liveRefusal: liveRefusal(entitlement),
    sandboxLimit: SANDBOX_LIMIT,
    plan: entitlement?.plan ?? null,
    startsOpen: params["new"] === "1",
  };
  const isAny = counts.all > 0 || isNarrowed(filter);
  const empty = (
    <EmptyState title={isAny ? "No results" : "No keys yet"} icon={<KeyRound size={18} />}>
      {isAny && "Try another name or status."}
      {!isAny && (mayWrite ? "Create one with “New key” to use the sandbox right away." : "Owners and developers can create keys.")}
    </EmptyState>
  );
  return (
    <div className="grid gap-5">
      <PageHeader
        title="Keys"
        description={
          <>
            API keys authenticate your requests. Each key is shown once; we store only a hash. <DocsLink href="/docs/authentication" />
          </>
        }
        // A new one when the address asks for the form while the page is open already.
        actions={mayWrite && <IssueKey key={String(dialog.startsOpen)} {...dialog} />}
      />
      {isAny && <KeyFilters path={PATH} filter={filter} counts={counts} />}
      <Card flush>
        <KeyTable rows={page.rows} now={ctx.clock.now()} prefix={env().KEY_PREFIX} empty={empty} />
      </Card>
      <Pagination {...cursorPages(PATH, params, page.next)} label="Pages of keys" />
    </div>
  );
}
