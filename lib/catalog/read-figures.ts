import { sampleShare, type SampleShare } from "@/lib/core/sample";
import { versionClock } from "@/lib/platform/version-clock";
import { type Head, headAt } from "./current-release";
import { dictionaryOf } from "./slice/slice-file";
import type { Resource } from "./vocabulary";

/** The catalogue in a few figures, each that of the data dictionary. */
export type Figures = {
  companies: number;
  products: number;
  countries: number;
  release: number | null;
  publishedAt: string | null;
  /** When prices were last published. */
  pricesAt: string | null;
  /** The newest day on which a price was assessed; later days carry it forward. */
  assessedOn: string | null;
  shipmentsOf: string | null;
  sample: SampleShare;
  /** How many of the companies and products were generated. */
  generated: { companies: number; products: number };
};

/** Returns the figures of a release, as the data dictionary counts them. */
export async function readFigures(head: Head): Promise<Figures> {
  const { data, meta } = await dictionaryOf(head);
  const entryOf = (resource: Resource) => data.find((entry) => entry.resource === resource);
  const covered = (resource: Resource, name: string) => entryOf(resource)?.coverage[name] ?? null;
  const textOf = (resource: Resource, name: string): string | null => covered(resource, name)?.toString() ?? null;
  return {
    companies: entryOf("company")?.records ?? 0,
    products: entryOf("product")?.records ?? 0,
    countries: Number(covered("company", "countries") ?? 0),
    release: meta.published_at === null ? null : meta.release,
    publishedAt: meta.published_at,
    pricesAt: entryOf("spot_price")?.updated_at ?? null,
    assessedOn: textOf("spot_price", "last_assessed"),
    shipmentsOf: textOf("shipment", "last_quarter"),
    sample: shareOf(meta.sources, head),
    generated: { companies: entryOf("company")?.generated ?? 0, products: entryOf("product")?.generated ?? 0 },
  };
}

/** The same of the newest release. */
export const readFiguresNow = async (): Promise<Figures> => readFigures(await headAt((await versionClock().current()).release));

/** How much of what comes from these sources was generated. */
export const shareOf = (sources: readonly { code: string }[], head: Head): SampleShare =>
  sampleShare(sources.map(({ code }) => head.sources.get(code)?.synthetic === true));
