import type { Metadata } from "next";
import { Messages } from "@/components/support/messages";
import { ThreadState } from "@/components/support/thread-state";
import { WriteAgain } from "@/components/support/write-again";
import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { PageHeader } from "@/components/ui/page-header";
import type { SupportEntry } from "@/lib/accounts/support/contract";
import { brandName } from "@/lib/platform/brand";
import { consolePage } from "@/lib/portal/page-access";
import { thisThread } from "./this-thread";

type Params = { params: Promise<{ id: string }> };

export const generateMetadata = async ({ params }: Params): Promise<Metadata> => ({
  title: `${(await thisThread((await params).id)).subject} · Support`,
});

const WHO = { member: () => "You", email: () => "You, by e-mail", staff: () => `${brandName()} support` };
const whoOf = ({ kind }: SupportEntry): string => WHO[kind]();

export default async function ThreadPage({ params }: Params) {
  const { ctx, visit, allows } = await consolePage("org:read");
  const { id, subject, isOpen, page, requestId, messages } = await thisThread((await params).id);
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeader
        parents={[{ label: "Support", href: "/console/support" }]}
        title={<span className="[overflow-wrap:anywhere]">{subject}</span>}
        badge={<ThreadState thread={{ isOpen, isAnswered: messages.at(-1)?.kind === "staff" }} />}
      />
      <Card title="Conversation">
        <div className="grid gap-6">
          <Messages messages={messages} whoOf={whoOf} now={ctx.clock.now()} />
          {allows("support:write") && <WriteAgain threadId={id} isOpen={isOpen} email={visit.user.email} />}
        </div>
      </Card>
      <Card title="Details">
        <DescriptionList
          items={[
            ...(page === null ? [] : [{ term: "Page", details: page }]),
            ...(requestId === null ? [] : [{ term: "Request ID", details: requestId, num: true }]),
            { term: "Reference", details: id, num: true },
          ]}
        />
      </Card>
    </div>
  );
}
