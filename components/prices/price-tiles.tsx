import { PageLink } from "@/components/ui/page-link";
import { Tag } from "@/components/ui/tag";
import { TextLink } from "@/components/ui/text-link";
import { type BoardRow, PRICE_STAGES } from "@/lib/catalog/browse/prices/contract";
import { addMonths } from "@/lib/core/dates";
import { marketText, quoteCode } from "@/lib/core/price-words";
import { SAMPLE_WORD } from "@/lib/core/sample";
import { StateTags } from "./state-tags";
import { StepsLine } from "./steps-line";
import { changeText, stageText } from "./words";

/** Of each stage; the board has the others. */
const OF_STAGE = 4;

/** The first prices of each stage, at the width of the page. */
export function PriceTiles({ rows, today }: { rows: readonly BoardRow[]; today: string }) {
  const current = rows.filter(({ state }) => state === "current");
  const stages = PRICE_STAGES.map((stage) => ({ stage, of: current.filter(({ series }) => series.stage === stage).slice(0, OF_STAGE) }));
  return (
    <section aria-labelledby="prices-today" className="pt-10">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="prices-today" className="text-20 font-semibold">
          Latest prices
        </h2>
        <p className="text-13 text-muted max-sm:basis-full sm:flex-1">The last assessment of each market, and its change over 4 weeks.</p>
        <TextLink href="/prices" className="text-14">
          See all {rows.length} series
        </TextLink>
      </div>
      <div className="grid gap-x-10 gap-y-5 lg:grid-cols-2">
        {stages
          .filter(({ of }) => of.length > 0)
          .map(({ stage, of }) => (
            <section key={stage} className="min-w-0">
              <h3 className="border-b border-line-strong pb-1.5 text-13 font-medium text-muted">{stageText(stage)}</h3>
              <ul>
                {of.map((row) => (
                  <Price key={row.series.id} row={row} today={today} />
                ))}
              </ul>
            </section>
          ))}
      </div>
    </section>
  );
}

function Price({ row: { series, price, changes, line, isSample, state }, today }: { row: BoardRow; today: string }) {
  return (
    <li className="relative flex items-center gap-3 border-b border-line py-2 hover:bg-sunken">
      <span className="min-w-0 flex-1">
        <PageLink
          href={`/prices/${series.id}`}
          className="line-clamp-1 text-13 font-medium after:absolute after:inset-0"
          title={series.item}
        >
          {series.item}
        </PageLink>
        <span className="flex flex-wrap items-center gap-x-2 text-12 text-muted">
          {marketText(series.region)}
          {isSample && <Tag>{SAMPLE_WORD}</Tag>}
          <StateTags state={state} frequency={series.frequency} />
        </span>
      </span>
      <span className="max-sm:hidden">
        <StepsLine
          points={line}
          from={addMonths(today, -12)}
          until={today}
          colour={`var(--stage-${series.stage}, var(--ink))`}
          arePoints={series.frequency === "irregular"}
        />
      </span>
      <span className="shrink-0 text-right">
        <span className="num block text-14 font-medium">{price.avg}</span>
        <span className="block text-12 text-muted">{quoteCode(series)}</span>
      </span>
      <span className="num w-16 shrink-0 text-right text-13" title="Change over 4 weeks">
        {changeText(changes.weeks4)}
      </span>
    </li>
  );
}
