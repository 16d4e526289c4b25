import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { TextLink } from "@/components/ui/text-link";
import type { BoardRow, SeriesPrices } from "@/lib/catalog/browse/prices/contract";
import { quoteCode } from "@/lib/core/price-words";
import { seriesName } from "./chart-lines";
import { MOST_SERIES, type SeriesPageState, seriesPath } from "./series-search";
import { stageText } from "./words";

type CompareFormProps = { id: string; state: SeriesPageState; compared: readonly SeriesPrices[]; board: readonly BoardRow[] };

/** What the state has beside the series that the form adds. */
const hiddenOf = ({ range, scale, as_of, with: others }: SeriesPageState): (readonly [string, string])[] => [
  ["range", range],
  ...(scale === null ? [] : [["scale", scale] as const]),
  ...(as_of === undefined ? [] : [["as_of", as_of] as const]),
  ...others.map((id) => ["with", id] as const),
];

/** Adds a series to the chart and takes others away; a plain form. */
export function CompareForm({ id, state, compared, board }: CompareFormProps) {
  const taken = new Set([id, ...state.with]);
  const free = board.filter(({ series }) => !taken.has(series.id));
  const stages = [...new Set(free.map(({ series }) => series.stage))];
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2 text-13 max-sm:w-full">
      {compared.map((one) => (
        <span key={one.series.id} className="inline-flex min-w-0 items-center gap-2 rounded-sm border border-line px-2 py-0.5">
          <TextLink href={`/prices/${one.series.id}`} className="truncate">
            {seriesName(one)}
          </TextLink>
          <TextLink href={seriesPath(id, state, { with: state.with.filter((other) => other !== one.series.id) })}>
            Remove<span className="sr-only"> {seriesName(one)}</span>
          </TextLink>
        </span>
      ))}
      {compared.length < MOST_SERIES - 1 && free.length > 0 && (
        <form
          method="get"
          action={`/prices/${id}`}
          className="flex min-w-0 items-center gap-2 max-sm:w-full print:hidden"
          aria-label="Compare"
        >
          {hiddenOf(state).map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
          <Select
            name="with"
            size="sm"
            aria-label="Compare with"
            placeholder="Compare with"
            defaultValue=""
            className="w-64 min-w-0 max-sm:flex-1"
          >
            {stages.map((stage) => (
              <optgroup key={stage} label={stageText(stage)}>
                {free
                  .filter(({ series }) => series.stage === stage)
                  .map((row) => (
                    <option key={row.series.id} value={row.series.id}>
                      {seriesName(row)}, {quoteCode(row.series)}
                    </option>
                  ))}
              </optgroup>
            ))}
          </Select>
          <Button type="submit" size="sm">
            Add series
          </Button>
        </form>
      )}
    </div>
  );
}
