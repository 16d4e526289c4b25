import type { Metadata } from "next";
import { cache } from "react";
import { orNotFound } from "@/app/refusals";
import { RoundSheet } from "@/components/catalog/assessment/round-sheet";
import { RoundTag } from "@/components/catalog/assessment/rounds-table";
import { FREQUENCY_WORDS } from "@/components/catalog/assessment/words";
import { PageBody } from "@/components/staff/page-body";
import { Banner } from "@/components/ui/banner";
import { ButtonLink } from "@/components/ui/button-link";
import { PageHeader } from "@/components/ui/page-header";
import { DEFAULT_ZONE, type RoundView } from "@/lib/catalog/assessments/contract";
import { readRound } from "@/lib/catalog/assessments/read-round";
import { staffPage } from "@/lib/portal/page-access";
import { namesOf, type OneInput } from "../../search";

/** Looked up once for the page and its title. */
const thisRound = cache(async (id: string) => orNotFound(readRound((await staffPage("data:read")).ctx, id)));

export const generateMetadata = async ({ params }: OneInput): Promise<Metadata> => ({
  title: `Prices of ${(await thisRound((await params).id)).round.date} · Assessments`,
});

export default async function RoundPage({ params }: OneInput) {
  const { ctx } = await staffPage("data:read");
  const { id } = await params;
  const sheet = await thisRound(id);
  const { round, entries } = sheet;
  const names = await namesOf(
    ctx,
    entries.flatMap(({ entered_by, decided_by }) => [entered_by, decided_by]),
  );
  const own = ctx.actor.kind === "user" ? { [ctx.actor.userId]: "you" } : {};
  return (
    <PageBody>
      <PageHeader
        parents={[{ label: "Assessments", href: "/staff/data/assessments" }]}
        title={`Prices of ${round.date}`}
        badge={<RoundTag round={round} />}
        description={`${FREQUENCY_WORDS[round.frequency]} round of ${round.source_name}`}
      />
      <RoundNotice round={round} />
      <RoundSheet
        key={`${round.id} ${round.state}`}
        sheet={sheet}
        names={{ ...Object.fromEntries(names), ...own }}
        defaultZone={DEFAULT_ZONE}
      />
    </PageBody>
  );
}

/** What became of the round, and where it goes on. */
function RoundNotice({ round: { state, import_id, release, undone_by, held_reason } }: { round: RoundView }) {
  if (state === "staged")
    return (
      <Banner
        title="This round is ready to publish."
        action={<ButtonLink href={`/staff/data/imports/${import_id ?? ""}`}>Open import</ButtonLink>}
      >
        Discard its import to change a price. {held_reason ?? ""}
      </Banner>
    );
  if (state === "published" && undone_by !== null)
    return <Banner title={`Undone by release ${undone_by}.`}>Open another round to publish other prices.</Banner>;
  if (state === "published")
    return (
      <Banner
        tone="ok"
        title={release === null ? "Nothing had changed, so there is no release." : `Published with release ${release}.`}
        action={release !== null && <ButtonLink href={`/staff/data/releases/${release}`}>Open release</ButtonLink>}
      >
        Correct a published price on the page of its series.
      </Banner>
    );
  return state === "open" && held_reason !== null ? (
    <Banner tone="warn" title="Not published at its time.">
      {held_reason}
    </Banner>
  ) : null;
}
