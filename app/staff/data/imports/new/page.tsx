import type { Metadata } from "next";
import { BackLink } from "@/components/catalog/back-link";
import { UploadForm } from "@/components/catalog/upload-form";
import { PageBody } from "@/components/staff/page-body";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { IMPORTERS } from "@/lib/catalog/importers/registry";
import { staffPage } from "@/lib/portal/page-access";

export const metadata: Metadata = { title: "Import a file" };

export default async function NewImportPage() {
  await staffPage();
  const kinds = IMPORTERS.map(({ kind, title, mode, options, files = {} }) => ({ kind, title, mode, options, files }));
  return (
    <PageBody>
      <BackLink href="/staff/data">Imports</BackLink>
      <PageHeader
        title="Import a file"
        description="The file is read and every row is checked. You can review the changes before anything is published."
      />
      <Card className="max-w-[640px]">
        <UploadForm kinds={kinds} />
      </Card>
    </PageBody>
  );
}
