import type { Metadata } from "next";
import { DataFrame } from "@/components/data/data-frame";
import { DatasetCard } from "@/components/data/dataset-card";
import { DATASETS, SLUGS } from "@/components/data/places";
import { SampleNote } from "@/components/data/sample-note";
import { ABOUT } from "@/components/data/words";
import { RelativeTime } from "@/components/ui/relative-time";
import { TextLink } from "@/components/ui/text-link";
import { shareOf } from "@/lib/catalog/read-figures";
import { dictionaryOf } from "@/lib/catalog/slice/slice-file";
import { countText } from "@/lib/core/wording";
import { publicUrl } from "@/lib/platform/env";
import { publicPage } from "@/lib/portal/page-access";
import { readDataNow } from "./read-data";

export const generateMetadata = (): Metadata => ({
  title: "Data",
  description: "Every dataset with its fields, units, coverage, freshness and sources, and a slice of each to download as CSV and Parquet.",
  alternates: { canonical: `${publicUrl()}/data` },
});

export default async function DataPage() {
  const { ctx } = await publicPage();
  const now = ctx.clock.now();
  const { head } = await readDataNow(now);
  const { data, meta } = await dictionaryOf(head);
  return (
    <DataFrame current={null}>
      <header>
        <h1 className="text-28 font-semibold text-balance">Data dictionary</h1>
        <p className="mt-3 max-w-[64ch] text-16 text-muted">
          Four datasets, generated from live metadata,{" "}
          <a href="/api/v1/datasets" className="text-sun-ink underline underline-offset-4">
            also as JSON
          </a>
          . Counts by country, year and quarter are in <TextLink href="/data/coverage">Coverage</TextLink>.
        </p>
        {meta.published_at !== null && (
          <p className="mt-2 text-14 text-muted">
            Release <span className="num">{countText(meta.release)}</span>, published <RelativeTime at={meta.published_at} now={now} />.{" "}
            <TextLink href="/data/releases">What changed</TextLink>
          </p>
        )}
      </header>
      <SampleNote sample={shareOf(meta.sources, head)} />
      <div>
        {SLUGS.map((slug) => {
          const { resource, title } = DATASETS[slug];
          const entry = data.find((one) => one.resource === resource);
          if (!entry) return null;
          const { records, generated, coverage, fields, updated_at: updatedAt } = entry;
          const facts = { slug, title, about: ABOUT[resource], records, generated, coverage, fields: fields.length, updatedAt, now };
          return <DatasetCard key={slug} {...facts} />;
        })}
      </div>
    </DataFrame>
  );
}
