import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { generatedSections, readKnown } from "@/app/(site)/legal/generated-sections";
import { legalMarkdown } from "@/app/(site)/legal/legal-text";
import { PublishForm } from "@/components/legal/publish-form";
import { PageBody } from "@/components/staff/page-body";
import { PageHeader } from "@/components/ui/page-header";
import { dayAt } from "@/lib/core/dates";
import { isKeyOf } from "@/lib/core/tables";
import { LEGAL_DOCUMENTS } from "@/lib/legal/contract";
import { listVersions, readVersion } from "@/lib/legal/documents/list-versions";
import { staffPage } from "@/lib/portal/page-access";

export async function generateMetadata({ params }: PageProps<"/staff/legal/[document]">): Promise<Metadata> {
  const { document } = await params;
  return { title: isKeyOf(LEGAL_DOCUMENTS, document) ? LEGAL_DOCUMENTS[document] : "Legal pages" };
}

export default async function PublishPage({ params }: PageProps<"/staff/legal/[document]">) {
  const { ctx } = await staffPage("legal:read");
  const { document } = await params;
  if (!isKeyOf(LEGAL_DOCUMENTS, document)) notFound();
  const [latest] = await listVersions(ctx, document);
  const before = latest === undefined ? null : await readVersion(ctx, document, latest.number);
  const text = before?.text ?? legalMarkdown(generatedSections(document, await readKnown(ctx)));
  return (
    <PageBody>
      <PageHeader
        title={LEGAL_DOCUMENTS[document]}
        description={before === null ? "The text below is what the site shows now." : `The text below is that of version ${before.number}.`}
        parents={[{ href: "/staff/legal", label: "Legal pages" }]}
      />
      <PublishForm document={document} number={(latest?.number ?? 0) + 1} text={text} today={dayAt(ctx.clock.now())} />
    </PageBody>
  );
}
