import type { Metadata } from "next";
import { FoundForm } from "@/components/account/found-form";
import { OrganisationList } from "@/components/account/organisation-list";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { listOwnOrganisations } from "@/lib/accounts/organisations/list-own-organisations";
import { accountPage } from "@/lib/portal/page-access";

export const metadata: Metadata = { title: "Organisations" };

export default async function OrganisationsPage() {
  const { ctx, visit } = await accountPage();
  const organisations = await listOwnOrganisations(ctx);
  const isFirst = organisations.length === 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeader
        parents={[{ label: "Account", href: "/account" }]}
        title="Organisations"
        description={
          isFirst
            ? "You are not a member of an organisation. Create one here or open the link in an invitation. Keys, plan and team belong to an organisation."
            : "Keys, plan and team belong to an organisation. You can be a member of several and switch between them in the console."
        }
      />
      {!isFirst && <OrganisationList organisations={organisations} currentId={visit.org?.id ?? visit.closed?.id ?? null} />}
      {visit.user.directory === null && (
        <Card title={isFirst ? "Create an organisation" : "Create another organisation"}>
          <FoundForm isFirst={isFirst} />
        </Card>
      )}
    </div>
  );
}
