import type { Metadata } from "next";
import { DetailsForm } from "@/components/legal/details-form";
import { DocumentsList } from "@/components/legal/documents-list";
import { PageBody } from "@/components/staff/page-body";
import { PageHeader } from "@/components/ui/page-header";
import { keysOf } from "@/lib/core/tables";
import { LEGAL_DOCUMENTS } from "@/lib/legal/contract";
import { readDetailsView } from "@/lib/legal/details/read-details";
import { listVersions } from "@/lib/legal/documents/list-versions";
import { staffPage } from "@/lib/portal/page-access";

export const metadata: Metadata = { title: "Legal pages" };

export default async function StaffLegalPage() {
  const { ctx } = await staffPage("legal:read");
  const [details, ...versions] = await Promise.all([
    readDetailsView(ctx),
    ...keysOf(LEGAL_DOCUMENTS).map(async (document) => ({ document, versions: await listVersions(ctx, document) })),
  ]);
  return (
    <PageBody>
      <PageHeader title="Legal pages" description="Who runs the service, and the texts that customers accept." />
      <DocumentsList rows={versions} now={ctx.clock.now()} />
      <DetailsForm details={details} />
    </PageBody>
  );
}
