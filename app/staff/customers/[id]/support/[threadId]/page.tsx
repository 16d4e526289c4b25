import type { Metadata } from "next";
import { cache } from "react";
import { orNotFound } from "@/app/refusals";
import { PageBody } from "@/components/staff/page-body";
import { Messages } from "@/components/support/messages";
import { SupportReply } from "@/components/support/support-reply";
import { ThreadState } from "@/components/support/thread-state";
import { ThreadStateButton } from "@/components/support/thread-state-button";
import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import type { StaffSupportThread } from "@/lib/accounts/support/contract";
import { readThread } from "@/lib/accounts/support/read-thread";
import { staffPage } from "@/lib/portal/page-access";

type Params = { params: Promise<{ id: string; threadId: string }> };

/** Looked up once for the page and its title. */
const thisThread = cache(async (orgId: string, threadId: string) =>
  orNotFound(readThread((await staffPage("customers:read")).ctx, { orgId, threadId })),
);

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  const { id, threadId } = await params;
  return { title: `${(await thisThread(id, threadId)).subject} · Support` };
}

type Entry = StaffSupportThread["messages"][number];

const whoOf = ({ kind, by, isReceived }: Entry): string => {
  const name = by ?? "Former member of staff";
  if (isReceived) return `${by ?? "Former member"}, by e-mail`;
  return kind === "email" ? `By e-mail, added by ${name}` : name;
};

export default async function CustomerThreadPage({ params }: Params) {
  const { ctx, allows } = await staffPage("customers:read");
  const { id: orgId, threadId } = await params;
  const thread = await thisThread(orgId, threadId);
  const mayWrite = allows("customers:write");
  const { name, email } = thread.author;
  return (
    <PageBody>
      <PageHeader
        parents={[
          { label: "Customers", href: "/staff/customers" },
          { label: thread.organisation, href: `/staff/customers/${encodeURIComponent(orgId)}` },
        ]}
        title={<span className="[overflow-wrap:anywhere]">{thread.subject}</span>}
        badge={<ThreadState thread={{ ...thread, isAnswered: thread.messages.at(-1)?.kind === "staff" }} forTeam />}
        actions={mayWrite && <ThreadStateButton orgId={orgId} threadId={threadId} isOpen={thread.isOpen} />}
      />
      <Card title="Conversation">
        <div className="grid gap-6">
          <Messages messages={thread.messages} whoOf={whoOf} now={ctx.clock.now()} />
          {mayWrite && <SupportReply orgId={orgId} threadId={threadId} email={email} mayReply={thread.mayReply} />}
        </div>
      </Card>
      <Card title="Details">
        <DescriptionList
          items={[
            { term: "From", details: <TextLink href={`mailto:${email}`}>{`${name}, ${email}`}</TextLink> },
            ...(thread.page === null ? [] : [{ term: "Page", details: thread.page }]),
            ...(thread.requestId === null ? [] : [{ term: "Request ID", details: thread.requestId, num: true }]),
            { term: "Reference", details: threadId, num: true },
          ]}
        />
      </Card>
    </PageBody>
  );
}
