import type { Metadata } from "next";
import { PageBody } from "@/components/staff/page-body";
import { CorrectForm } from "@/components/staff-data/correct-form";
import { HeldDecision } from "@/components/staff-data/held-decision";
import { HeldValues } from "@/components/staff-data/held-values";
import { HeldStateTag } from "@/components/staff-data/state-tags";
import { WayBack } from "@/components/staff-data/way-back";
import { RESOURCE_WORDS } from "@/components/staff-data/words";
import { Banner } from "@/components/ui/banner";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import { readHeld } from "@/lib/catalog/quarantine/list-held";
import { readHeldForm } from "@/lib/catalog/quarantine/read-held-form";
import { staffPage } from "@/lib/portal/page-access";
import { namesOf, orNotFound, type OneInput } from "../../search";

export const metadata: Metadata = { title: "Quarantined row" };

export default async function HeldPage({ params }: OneInput) {
  const { ctx } = await staffPage();
  const { id } = await params;
  const row = await orNotFound(readHeld(ctx, id));
  const form = await readHeldForm(ctx, id);
  const names = await namesOf(ctx, [row.decided_by]);
  return (
    <PageBody>
      <WayBack href="/staff/data/quarantine">Quarantine</WayBack>
      <PageHeader
        title={<span className="[overflow-wrap:anywhere]">{row.title}</span>}
        badge={<HeldStateTag state={row.state} />}
        description={
          <span className="[overflow-wrap:anywhere]">
            A {RESOURCE_WORDS[row.resource].one} of {row.source},{row.line === null ? "" : ` line ${row.line}`} of{" "}
            <TextLink href={`/staff/data/imports/${row.import_id}`}>this import</TextLink>
            {form.seriesId !== null && (
              <>
                {" "}
                · <TextLink href={`/staff/data/prices/${form.seriesId}`}>the price series</TextLink>
              </>
            )}
          </span>
        }
      />
      <HeldDecision row={row} now={ctx.clock.now()} who={names.get(row.decided_by ?? "") ?? null} />
      <HeldValues values={form.values} release={form.publishedRelease} />
      {row.state === "open" && form.canCorrect && (
        <CorrectForm key={row.version} id={row.id} version={row.version} fields={form.fields} given={form.given} />
      )}
      {row.state === "open" && !form.canCorrect && (
        <Banner title="This row can't be corrected here because it does not identify a record. Fix the file and upload it again." />
      )}
    </PageBody>
  );
}
