import type { Metadata } from "next";
import { cache } from "react";
import { orNotFound } from "@/app/refusals";
import { CorrectForm } from "@/components/catalog/correct-form";
import { QuarantineDecision } from "@/components/catalog/quarantine-decision";
import { QuarantineValues } from "@/components/catalog/quarantine-values";
import { QuarantineStateTag } from "@/components/catalog/state-tags";
import { RESOURCE_WORDS } from "@/components/catalog/words";
import { PageBody } from "@/components/staff/page-body";
import { Banner } from "@/components/ui/banner";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import { readQuarantined } from "@/lib/catalog/quarantine/list-quarantined";
import { readQuarantineForm } from "@/lib/catalog/quarantine/read-quarantine-form";
import { staffPage } from "@/lib/portal/page-access";
import { namesOf, type OneInput } from "../../search";

/** Looked up once for the page and its title. */
const thisRow = cache(async (id: string) => orNotFound(readQuarantined((await staffPage("data:read")).ctx, id)));

export const generateMetadata = async ({ params }: OneInput): Promise<Metadata> => ({
  title: `${(await thisRow((await params).id)).title} · Quarantine`,
});

export default async function QuarantinedRowPage({ params }: OneInput) {
  const { ctx } = await staffPage("data:read");
  const { id } = await params;
  const row = await thisRow(id);
  const form = await readQuarantineForm(ctx, id);
  const names = await namesOf(ctx, [row.decided_by]);
  return (
    <PageBody>
      <PageHeader
        parents={[{ label: "Quarantine", href: "/staff/data/quarantine" }]}
        title={<span className="[overflow-wrap:anywhere]">{row.title}</span>}
        badge={<QuarantineStateTag state={row.state} />}
        description={
          <span className="[overflow-wrap:anywhere]">
            {RESOURCE_WORDS[row.resource].title} from {row.source} ·{" "}
            <TextLink href={`/staff/data/imports/${row.import_id}`}>Import{row.line === null ? "" : `, line ${row.line}`}</TextLink>
            {form.seriesId !== null && (
              <>
                {" "}
                · <TextLink href={`/staff/data/prices/${form.seriesId}`}>Price series</TextLink>
              </>
            )}
          </span>
        }
      />
      <QuarantineDecision row={row} now={ctx.clock.now()} who={names.get(row.decided_by ?? "") ?? null} />
      <QuarantineValues values={form.values} release={form.publishedRelease} />
      {row.state === "open" && form.canCorrect && (
        <CorrectForm key={row.version} id={row.id} version={row.version} fields={form.fields} given={form.given} />
      )}
      {row.state === "open" && !form.canCorrect && (
        <Banner title="This row can't be corrected here because it does not identify a record. Fix the file and upload it again." />
      )}
    </PageBody>
  );
}
