import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { orNotFound } from "@/app/refusals";
import { ChangeList } from "@/components/catalog/change-list";
import { CorrectRecord } from "@/components/catalog/correct-record";
import { WithdrawRecord } from "@/components/catalog/withdraw-record";
import { RESOURCE_WORDS } from "@/components/catalog/words";
import { PageBody } from "@/components/staff/page-body";
import { Banner } from "@/components/ui/banner";
import { PageHeader } from "@/components/ui/page-header";
import { Tag } from "@/components/ui/tag";
import { RecordRef } from "@/lib/catalog/records/contract";
import { readRecord } from "@/lib/catalog/records/read-record";
import { timeText } from "@/lib/core/wording";
import { staffPage } from "@/lib/portal/page-access";

type RecordProps = { params: Promise<{ resource: string; id: string }> };

/** Looked up once for the page and its title. */
const thisRecord = cache(async (resource: string, id: string) => {
  const { ctx } = await staffPage("data:read");
  return orNotFound(readRecord(ctx, RecordRef.safeParse({ resource, id }).data ?? notFound()));
});

export async function generateMetadata({ params }: RecordProps): Promise<Metadata> {
  const { resource, id } = await params;
  return { title: `${(await thisRecord(resource, id)).title} · Records` };
}

export default async function RecordPage({ params }: RecordProps) {
  await staffPage("data:read");
  const about = RecordRef.safeParse(await params).data ?? notFound();
  const record = await thisRecord(about.resource, about.id);
  const { published, seriesId, versions } = record;
  const { title } = RESOURCE_WORDS[about.resource];
  const history = versions.map((version) => ({
    ...version,
    ref: String(version.release),
    title: `Release ${version.release}, ${timeText(new Date(version.published_at))}`,
  }));
  return (
    <PageBody>
      <PageHeader
        parents={[
          seriesId === null
            ? { label: "Records", href: `/staff/data/records?resource=${about.resource}` }
            : { label: "Price series", href: `/staff/data/prices/${seriesId}` },
        ]}
        title={<span className="[overflow-wrap:anywhere]">{record.title}</span>}
        badge={published?.corrected != null && <Tag>corrected</Tag>}
        description={<span className="[overflow-wrap:anywhere]">{[title, record.source, record.ref, record.id].join(" · ")}</span>}
        actions={published && <WithdrawRecord about={about} hash={published.hash} />}
      />
      {published?.corrected != null && <Banner title={`Corrected by hand: ${published.corrected}`} />}
      {published === null ? (
        <Banner title="This record is not published. Undo the release that removed it, or import it again." />
      ) : (
        <CorrectRecord key={published.hash} about={about} hash={published.hash} fields={record.fields} given={published.given} />
      )}
      <ChangeList title="History" rows={history} hrefOf={({ ref }) => `/staff/data/releases/${ref}`} />
    </PageBody>
  );
}
