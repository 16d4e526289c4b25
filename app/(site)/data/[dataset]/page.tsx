import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { DataFrame } from "@/components/data/data-frame";
import { DatasetFacts } from "@/components/data/dataset-facts";
import { Downloads } from "@/components/data/downloads";
import { FieldList } from "@/components/data/field-list";
import { DATASETS, datasetPath, slugOf } from "@/components/data/places";
import { SampleNote } from "@/components/data/sample-note";
import { SampleTable } from "@/components/data/sample-table";
import { SLICE_ABOUT } from "@/components/data/slice-words";
import { ABOUT } from "@/components/data/words";
import { ButtonLink } from "@/components/ui/button-link";
import { publicUrl } from "@/lib/platform/env";
import { publicPage } from "@/lib/portal/page-access";
import { readDataset } from "./read-dataset";

export async function generateMetadata({ params }: PageProps<"/data/[dataset]">): Promise<Metadata> {
  const slug = slugOf((await params).dataset);
  if (slug === undefined) return { title: "Page not found" };
  const { title, resource } = DATASETS[slug];
  return { title, description: ABOUT[resource], alternates: { canonical: publicUrl() + datasetPath(slug) } };
}

export default async function DatasetPage({ params }: PageProps<"/data/[dataset]">) {
  const { ctx } = await publicPage();
  const slug = slugOf((await params).dataset);
  if (slug === undefined) notFound();
  const now = ctx.clock.now();
  const { entry, operation, plan, release, sources, sample, rows, sliceRows, files } = await readDataset(slug, now);
  const { title, resource } = DATASETS[slug];
  const { records, generated, coverage, updated_at: updatedAt, path, fields } = entry;
  return (
    <DataFrame current={slug}>
      <header>
        <h1 className="text-28 font-semibold text-balance">{title}</h1>
        <p className="mt-3 max-w-[64ch] text-16 text-muted">{ABOUT[resource]}</p>
        <div className="mt-5 flex flex-wrap gap-2.5">
          <ButtonLink href={`/explorer?operation=${operation}`}>Open in the explorer</ButtonLink>
          <ButtonLink href={`/docs/reference/${operation}`} variant="quiet">
            Reference
          </ButtonLink>
        </div>
      </header>
      <SampleNote sample={sample} />
      <DatasetFacts {...{ records, generated, coverage, updatedAt, release, sources, plan, path, now }} />
      <SampleTable title={title} fields={fields} rows={rows} />
      <Downloads slug={slug} rows={sliceRows} files={files} origin={publicUrl()} about={SLICE_ABOUT[resource]} />
      <FieldList fields={fields} />
    </DataFrame>
  );
}
