import type { Metadata } from "next";
import { cache } from "react";
import { readFields } from "@/app/console/fields/read-fields";
import { orNotFound } from "@/app/refusals";
import { DefineField } from "@/components/custom-fields/define-field";
import { FieldsView } from "@/components/custom-fields/fields-view";
import { PageBody } from "@/components/staff/page-body";
import type { PageParams } from "@/components/ui/cursor-pages";
import { PageHeader } from "@/components/ui/page-header";
import { readCustomer } from "@/lib/accounts/staff/list-customers";
import { staffPage } from "@/lib/portal/page-access";

/** Looked up once for the page and its title. */
const thisCustomer = cache(async (orgId: string) => orNotFound(readCustomer((await staffPage("customers:write")).ctx, { orgId })));

export const generateMetadata = async ({ params }: Pick<Props, "params">): Promise<Metadata> => ({
  title: `${(await thisCustomer((await params).id)).name} · Custom fields`,
});

type Props = { params: Promise<{ id: string }>; searchParams: Promise<PageParams> };

export default async function CustomerFieldsPage({ params, searchParams }: Props) {
  const { ctx } = await staffPage("customers:write");
  const { id: orgId } = await params;
  const customer = await thisCustomer(orgId);
  const data = await readFields(ctx, orgId, await searchParams);
  const [path, api] = [`/staff/customers/${orgId}/fields`, `/api/staff/customers/${orgId}/fields`];
  const mayChange = customer.deletedAt === null;
  return (
    <PageBody>
      <PageHeader
        parents={[
          { label: "Customers", href: "/staff/customers" },
          { label: customer.name, href: `/staff/customers/${orgId}` },
        ]}
        title="Custom fields"
        description="Visible only to this customer, in its API responses. Changes you make here appear in its audit log."
        actions={mayChange && data.set.refusal === null && data.asked.view === "fields" && <DefineField api={api} />}
      />
      <FieldsView {...data} path={path} api={api} mayChange={mayChange} />
    </PageBody>
  );
}
