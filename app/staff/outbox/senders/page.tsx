import type { Metadata } from "next";
import { CheckSendersButton } from "@/components/staff/check-senders-button";
import { PageBody } from "@/components/staff/page-body";
import { SenderDomains } from "@/components/staff/sender-domains";
import { PageHeader } from "@/components/ui/page-header";
import { listSenders } from "@/lib/mail/senders/list-senders";
import { staffPage } from "@/lib/portal/page-access";

export const metadata: Metadata = { title: "Sender domains" };

export default async function SendersPage() {
  const { ctx } = await staffPage("mail:read");
  const domains = await listSenders(ctx);
  return (
    <PageBody>
      <PageHeader
        title="Sender domains"
        parents={[{ label: "Outbox", href: "/staff/outbox" }]}
        description="DNS records by which receivers recognise our e-mails. They are checked once a day."
        actions={domains.length > 0 && <CheckSendersButton />}
      />
      <SenderDomains domains={domains} now={ctx.clock.now()} />
    </PageBody>
  );
}
