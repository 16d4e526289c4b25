import { DATASETS, type Slug } from "@/components/data/places";
import { ROUTES } from "@/lib/api/routes/all";
import { firstPlanWith, PLAN_TABLE } from "@/lib/billing/plans";
import type { DatasetEntry } from "@/lib/catalog/queries/datasets";
import { shareOf } from "@/lib/catalog/read-figures";
import { dictionaryOf, SLICE_FORMATS, sliceFile, sliceSample } from "@/lib/catalog/slice/slice-file";
import { readDataNow } from "../read-data";

/** The operation of the API that answers a dataset, and the cheapest plan that includes it. */
function operationOf(path: string): { operation: string; plan: string } {
  const route = ROUTES.find((one) => one.path === path);
  if (route?.kind !== "list") throw new Error(`${path} is no list of the API`);
  return { operation: route.operation, plan: PLAN_TABLE[firstPlanWith(route.feature ?? "companies")].title };
}

/** Everything that the page of a dataset shows. */
export async function readDataset(slug: Slug, nowMs: number) {
  const { head, view } = await readDataNow(nowMs);
  const wanted = { resource: DATASETS[slug].resource, view, nowMs };
  const [{ data, meta }, rows, ...files] = await Promise.all([
    dictionaryOf(head),
    sliceSample(wanted, head),
    ...SLICE_FORMATS.map((format) => sliceFile(wanted, format, head)),
  ]);
  const entry = data.find((one): one is DatasetEntry => one.resource === wanted.resource);
  if (!entry) throw new Error(`the dictionary has no ${wanted.resource}`);
  const sources = meta.sources
    .filter(({ code }) => entry.sources.includes(code))
    .map((source) => ({ ...source, methodology: head.sources.get(source.code)?.methodology ?? null }));
  return {
    entry,
    ...operationOf(entry.path),
    release: meta.release,
    sources,
    sample: shareOf(sources, head),
    rows,
    sliceRows: files[0]?.rows ?? 0,
    files: files.map(({ body }, index) => ({ format: SLICE_FORMATS[index] ?? "csv", bytes: body.length })),
  };
}
