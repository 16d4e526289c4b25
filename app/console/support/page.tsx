import type { Metadata } from "next";
import { z } from "zod";
import { ABOUT } from "@/components/support/about";
import { SupportForm } from "@/components/support/support-form";
import { threadColumns } from "@/components/support/thread-columns";
import { Card } from "@/components/ui/card";
import { cursorPages, lastCursor, type PageParams } from "@/components/ui/cursor-pages";
import { DataTable } from "@/components/ui/data-table";
import { PageHeader } from "@/components/ui/page-header";
import { trail } from "@/components/ui/page-search";
import { Pagination } from "@/components/ui/pagination";
import { TextLink } from "@/components/ui/text-link";
import { listOwnThreads } from "@/lib/accounts/support/list-threads";
import { supportContact } from "@/lib/platform/contact";
import { orFirstPage } from "@/lib/portal/or-first-page";
import { consolePage } from "@/lib/portal/page-access";

export const metadata: Metadata = { title: "Support" };

const Search = z.object({ ...ABOUT, cursor: trail });
const PATH = "/console/support";

export default async function SupportPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx, orgId, visit, allows } = await consolePage("org:read");
  const { from, request, cursor } = Search.parse(await searchParams);
  const { threads, next } = await orFirstPage(PATH, listOwnThreads(ctx, { orgId, cursor: lastCursor(cursor) }));
  const contact = supportContact();
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeader
        title="Contact support"
        description={
          <>
            Ask about the data, the API, an invoice or anything else.
            {contact !== null && (
              <>
                {" "}
                You can also write to <TextLink href={`mailto:${contact}`}>{contact}</TextLink>.
              </>
            )}
          </>
        }
      />
      <Card>
        {allows("support:write") ? (
          <SupportForm email={visit.user.email} page={from} requestId={request} />
        ) : (
          <p className="text-14 text-muted">Only members of the organisation can send a message.</p>
        )}
      </Card>
      {threads.length > 0 && (
        <div>
          <Card title="Your messages" flush>
            <DataTable
              caption="Your messages"
              hideCaption
              columns={threadColumns({ now: ctx.clock.now() })}
              rows={threads}
              rowKey={({ id }) => id}
              rowHref={({ id }) => `${PATH}/${id}`}
            />
          </Card>
          <Pagination {...cursorPages(PATH, { cursor }, next)} label="Pages of your messages" />
        </div>
      )}
    </div>
  );
}
