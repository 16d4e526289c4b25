import type { Metadata } from "next";
import { z } from "zod";
import { UploadForm } from "@/components/catalog/upload-form";
import { PageBody } from "@/components/staff/page-body";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { IMPORTERS, optionsOf } from "@/lib/catalog/importers/registry";
import { MAP_AGAIN_KIND } from "@/lib/catalog/imports/contract";
import { MAPPED_KIND } from "@/lib/catalog/mappings/contract";
import { staffPage } from "@/lib/portal/page-access";
import type { PageInput } from "../../search";

export const metadata: Metadata = { title: "Import a file" };

const Search = z.object({ kind: z.string().optional().catch(undefined) });

export default async function NewImportPage({ searchParams }: PageInput) {
  await staffPage("data:read");
  const known = IMPORTERS.map((importer) => {
    const { kind, title, mode, files = {} } = importer;
    return { kind, title, mode, options: optionsOf(importer), files };
  });
  const kinds = [
    ...known,
    { kind: MAPPED_KIND, title: "Other layout: by a saved mapping, or map its columns", mode: MAPPED_KIND, options: {}, files: {} },
    { kind: MAP_AGAIN_KIND, title: "Other layout: map its columns again", mode: MAP_AGAIN_KIND, options: {}, files: {} },
  ];
  const { kind } = Search.parse(await searchParams);
  return (
    <PageBody>
      <PageHeader
        parents={[{ label: "Imports", href: "/staff/data" }]}
        title="Import a file"
        description="The file is read and every row is checked. You can review the changes before anything is published."
      />
      <Card className="max-w-[640px]">
        <UploadForm kinds={kinds} first={kinds.find((one) => one.kind === kind)?.kind ?? ""} />
      </Card>
    </PageBody>
  );
}
