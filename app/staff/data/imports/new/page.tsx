import type { Metadata } from "next";
import { UploadForm } from "@/components/catalog/upload-form";
import { PageBody } from "@/components/staff/page-body";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { IMPORTERS, optionsOf } from "@/lib/catalog/importers/registry";
import { MAPPED_KIND } from "@/lib/catalog/mappings/contract";
import { staffPage } from "@/lib/portal/page-access";

export const metadata: Metadata = { title: "Import a file" };

export default async function NewImportPage() {
  await staffPage("data:read");
  const known = IMPORTERS.map((importer) => {
    const { kind, title, mode, files = {} } = importer;
    return { kind, title, mode, options: optionsOf(importer), files };
  });
  const kinds = [...known, { kind: MAPPED_KIND, title: "Other layout: map its columns", mode: MAPPED_KIND, options: {}, files: {} }];
  return (
    <PageBody>
      <PageHeader
        parents={[{ label: "Imports", href: "/staff/data" }]}
        title="Import a file"
        description="The file is read and every row is checked. You can review the changes before anything is published."
      />
      <Card className="max-w-[640px]">
        <UploadForm kinds={kinds} />
      </Card>
    </PageBody>
  );
}
