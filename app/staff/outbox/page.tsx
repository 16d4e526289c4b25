import { Mail } from "lucide-react";
import type { Metadata } from "next";
import { nullOn } from "@/app/refusals";
import { MailView } from "@/components/staff/mail-view";
import { OutboxFilters } from "@/components/staff/outbox-filters";
import { OutboxTable } from "@/components/staff/outbox-table";
import { PageBody } from "@/components/staff/page-body";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { cursorPages, lastCursor } from "@/components/ui/cursor-pages";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import type { PageSearch } from "@/components/ui/page-search";
import { Pagination } from "@/components/ui/pagination";
import { withParams } from "@/components/ui/url-state";
import { listMails } from "@/lib/mail/list-mails";
import { readMail } from "@/lib/mail/read-mail";
import { env } from "@/lib/platform/env";
import { orFirstPage } from "@/lib/portal/or-first-page";
import { staffPage } from "@/lib/portal/page-access";
import { Search } from "./search";

export const metadata: Metadata = { title: "Outbox" };

const PATH = "/staff/outbox";
export default async function OutboxPage({ searchParams }: PageSearch) {
  const { ctx } = await staffPage("mail:read");
  const { state, to, mail: mailId, cursor: trail } = Search.parse(await searchParams);
  const filter = { state, to: to || undefined, cursor: lastCursor(trail), limit: 50 };
  const page = await orFirstPage(PATH, listMails(ctx, filter));
  const mail = mailId === undefined ? null : await nullOn("not-found", readMail(ctx, { mailId }));
  const now = ctx.clock.now();
  const kept = { state, to, cursor: trail };
  const hrefOf = (id: string) => withParams(PATH, "", { ...kept, mail: id });
  return (
    <PageBody>
      <PageHeader
        title="Outbox"
        description="All e-mails sent by the service, newest first. What was not delivered can be sent again."
        actions={<ButtonLink href={`${PATH}/senders`}>Sender domains</ButtonLink>}
      />
      <OutboxFilters state={state ?? ""} to={to} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className={mailId === undefined ? "" : "max-lg:order-last"}>
          <Card flush>
            <OutboxTable
              rows={page.mails}
              now={now}
              openId={mailId ?? null}
              hrefOf={hrefOf}
              isNarrowed={to !== "" || state !== undefined}
            />
          </Card>
          <Pagination {...cursorPages(PATH, kept, page.next)} />
        </div>
        {mail !== null && <MailView key={mail.id} mail={mail} now={now} isSending={env().SMTP_URL !== undefined} />}
        {mail === null && (
          <Card className={mailId === undefined ? "max-lg:hidden" : ""}>
            <EmptyState title={mailId === undefined ? "Select an e-mail to read it" : "E-mail not found"} icon={<Mail size={18} />} />
          </Card>
        )}
      </div>
    </PageBody>
  );
}
