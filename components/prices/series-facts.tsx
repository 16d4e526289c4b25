import { type Description, DescriptionList } from "@/components/ui/description-list";
import { Tag } from "@/components/ui/tag";
import { TextLink } from "@/components/ui/text-link";
import type { Series } from "@/lib/catalog/browse/prices/contract";
import { marketText, quoteText, termText } from "@/lib/core/price-words";
import { SAMPLE_WORD } from "@/lib/core/sample";
import { technologyName } from "@/lib/core/technology-name";
import { capitalised, stageText } from "./words";

export type SourceFacts = { name: string; licence: string; url: string | null; synthetic: boolean; methodology?: string | null };

const known = (term: string, details: string | null, num = false): Description[] => (details === null ? [] : [{ term, details, num }]);

/** What a price of the series is a price of, and how it comes about. */
export function SeriesFacts({ series, source }: { series: Series; source: SourceFacts | undefined }) {
  const items: Description[] = [
    ...known("Stage", stageText(series.stage)),
    ...known("Item", series.item),
    ...known("Technology", series.technology === null ? null : technologyName(series.technology)),
    ...known("Wafer format", series.waferFormat),
    ...known("Region", marketText(series.region)),
    ...known("Segment", series.segment),
    ...known("Term", capitalised(termText(series.priceTerm))),
    ...known("Unit", quoteText(series)),
    ...known("Frequency", capitalised(series.frequency)),
    ...known("Benchmark", series.benchmark ? "Yes" : "No"),
    ...known("Specification", series.specVersion === null ? null : `Version ${series.specVersion}`),
    ...known("Series ID", series.id, true),
    ...(source === undefined
      ? []
      : [
          { term: "Source", details: <Source {...source} /> },
          { term: "Licence", details: source.licence },
          ...known("Methodology", source.methodology ?? null),
        ]),
  ];
  return <DescriptionList items={items} />;
}

const Source = ({ name, url, synthetic }: SourceFacts) => (
  <span className="inline-flex flex-wrap items-center gap-2">
    {url === null ? name : <TextLink href={url}>{name}</TextLink>}
    {synthetic && <Tag>{SAMPLE_WORD}</Tag>}
  </span>
);
