import type { Metadata } from "next";
import { cache } from "react";
import { orNotFound } from "@/app/refusals";
import { DecideDuplicate } from "@/components/catalog/decide-duplicate";
import { DuplicateValues } from "@/components/catalog/duplicate-values";
import { DUPLICATE_WORDS, likenessText, RESOURCE_WORDS } from "@/components/catalog/words";
import { PageBody } from "@/components/staff/page-body";
import { Banner } from "@/components/ui/banner";
import { PageHeader } from "@/components/ui/page-header";
import { Tag } from "@/components/ui/tag";
import { TextLink } from "@/components/ui/text-link";
import { pairNumber } from "@/lib/catalog/duplicates/contract";
import { readDuplicate } from "@/lib/catalog/duplicates/list-duplicates";
import { countText } from "@/lib/core/wording";
import { staffPage } from "@/lib/portal/page-access";
import type { OneInput } from "../../search";

/** Looked up once for the page and its title. */
const thisPair = cache(async (id: string) => orNotFound(readDuplicate((await staffPage("data:read")).ctx, pairNumber(id))));

export const generateMetadata = async ({ params }: OneInput): Promise<Metadata> => ({
  title: `${(await thisPair((await params).id)).titles[0]} · Duplicates`,
});

export default async function DuplicatePage({ params }: OneInput) {
  await staffPage("data:read");
  const { id } = await params;
  const { records, ...pair } = await thisPair(id);
  const hashes = records.flatMap(({ published }) => published?.hash ?? []);
  return (
    <PageBody>
      <PageHeader
        parents={[{ label: "Duplicates", href: "/staff/data/duplicates" }]}
        title={<span className="[overflow-wrap:anywhere]">{pair.titles[0]}</span>}
        badge={<Tag tone={DUPLICATE_WORDS[pair.state].tone}>{DUPLICATE_WORDS[pair.state].title}</Tag>}
        description={`${RESOURCE_WORDS[pair.resource].title} · Score ${pair.score} · ${likenessText(pair.reasons)}`}
        actions={pair.state !== "merged" && <DecideDuplicate key={pair.version} pair={pair} hashes={hashes.length === 2 ? hashes : null} />}
      />
      {pair.reason !== null && pair.state !== "open" && (
        <Banner title={`${DUPLICATE_WORDS[pair.state].title}: ${pair.reason}`}>
          {pair.release !== null && (
            <>
              Undo <TextLink href={`/staff/data/releases/${pair.release}`}>release {countText(pair.release)}</TextLink> to take the merge
              back.
            </>
          )}
        </Banner>
      )}
      <DuplicateValues records={records} />
    </PageBody>
  );
}
