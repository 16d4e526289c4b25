import type { Metadata } from "next";
import { DomainList } from "@/components/sso/domain-list";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { readSso } from "@/lib/accounts/sso/read-sso";
import { consolePage } from "@/lib/portal/page-access";

export const metadata: Metadata = { title: "Single sign-on" };

export default async function SingleSignOnPage() {
  const { ctx, orgId } = await consolePage("org:write");
  const { domains } = await readSso(ctx, orgId);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeader
        parents={[{ label: "Settings", href: "/console/settings" }]}
        title="Single sign-on"
        description="Members sign in through your company's directory, by OpenID Connect or SAML."
      />
      <Card title="Domains">
        <DomainList domains={domains} now={ctx.clock.now()} />
      </Card>
    </div>
  );
}
