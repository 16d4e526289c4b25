import type { Metadata } from "next";
import { PageBody } from "@/components/staff/page-body";
import { TemplatesPanel } from "@/components/staff/templates-panel";
import { PageHeader } from "@/components/ui/page-header";
import { listReplyTemplates } from "@/lib/access/replies/list-reply-templates";
import { staffPage } from "@/lib/portal/page-access";

export const metadata: Metadata = { title: "Templates" };

type Search = { template?: string | string[] };

export default async function TemplatesPage({ searchParams }: { searchParams: Promise<Search> }) {
  const { ctx } = await staffPage("requests:read");
  const { template } = await searchParams;
  const templates = await listReplyTemplates(ctx);
  return (
    <PageBody>
      <PageHeader
        title="Reply templates"
        description="Reusable texts for replies. The first offer template is filled in when you approve a request."
      />
      <TemplatesPanel templates={templates} openId={typeof template === "string" ? template : null} now={ctx.clock.now()} />
    </PageBody>
  );
}
