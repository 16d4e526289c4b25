import type { ReactNode } from "react";
import { dayText } from "@/components/ui/moment";
import { PageHeader } from "@/components/ui/page-header";
import { Tag } from "@/components/ui/tag";
import type { Changes, PriceInForce, SeriesPrices } from "@/lib/catalog/browse/prices/contract";
import { quoteText } from "@/lib/core/price-words";
import { SAMPLE_WORD } from "@/lib/core/sample";
import { StateTags } from "./state-tags";
import { ageText, attributesText, changeText, rangeText, stageText } from "./words";

type SeriesHeadProps = {
  prices: SeriesPrices;
  /** The day of the state that is shown; null where it has nothing of the series. */ day: string | null;
  isPast: boolean;
  /** Null: those of an earlier state are not counted. */ changes: Changes | null;
  /** Beside the name, such as a button. */ actions?: ReactNode;
};

/** The name of a series and its price in force. */
export function SeriesHead({ prices: { series, price, state, isSample }, day, isPast, changes, actions }: SeriesHeadProps) {
  return (
    <div className="grid gap-4">
      <PageHeader
        parents={[
          { label: "Prices", href: "/prices" },
          { label: stageText(series.stage), href: `/prices?stage=${series.stage}` },
        ]}
        title={<span className="[overflow-wrap:anywhere]">{series.item}</span>}
        badge={
          <>
            {series.benchmark && <Tag>Benchmark</Tag>}
            <StateTags state={state} frequency={series.frequency} />
            {isSample && <Tag>{SAMPLE_WORD}</Tag>}
          </>
        }
        description={attributesText(series)}
        actions={actions}
      />
      {day !== null && <InForce quote={quoteText(series)} price={price} day={day} isPast={isPast} />}
      {changes !== null && <ChangesLine changes={changes} />}
    </div>
  );
}

type InForceProps = { quote: string; price: PriceInForce; day: string; isPast: boolean };

function InForce({ quote, price, day, isPast }: InForceProps) {
  const range = rangeText(price.low, price.high);
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <span className="num text-28 font-medium">{price.avg}</span>
      <span className="text-14 text-muted">{quote}</span>
      {range !== null && <span className="num text-14 text-muted">{range}</span>}
      <span className="text-14 text-muted">
        assessed {dayText(Date.parse(price.assessedOn))}
        {price.assessedOn !== day && `, ${ageText(price.assessedOn, day)} ${isPast ? "earlier" : "ago"}`}
      </span>
    </p>
  );
}

/** "Change −2.22% · 4 weeks −12.00%"; what is not known is left out. */
function ChangesLine({ changes: { previous, weeks4, weeks52 } }: { changes: Changes }) {
  const known = [
    { label: "Change", pct: previous },
    { label: "4 weeks", pct: weeks4 },
    { label: "52 weeks", pct: weeks52 },
  ].filter(({ pct }) => pct !== null);
  return (
    <p className="-mt-3 flex flex-wrap gap-x-5 gap-y-1 text-13 text-muted empty:hidden">
      {known.map(({ label, pct }) => (
        <span key={label}>
          {label} <span className="num text-ink">{changeText(pct)}</span>
        </span>
      ))}
    </p>
  );
}
