import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { ButtonLink } from "@/components/ui/button-link";
import { FilterBar } from "@/components/ui/filter-bar";
import { Input } from "@/components/ui/input";
import { dayText } from "@/components/ui/moment";
import type { Touch } from "@/lib/catalog/browse/prices/contract";
import { type SeriesPageState, seriesPath } from "./series-search";

type StateStepperProps = {
  id: string;
  state: SeriesPageState;
  /** Ascending. */
  touches: readonly Touch[];
  /** The release that is shown; null: the newest. */
  release: number | null;
  /** The day of the state that is shown; null before anything was. */ day: string | null;
  /** The newest one. */ today: string;
};

function Step({ href, children }: { href: string | null; children: string }) {
  if (href !== null)
    return (
      <ButtonLink href={href} size="sm" scroll={false}>
        {children}
      </ButtonLink>
    );
  return (
    <span aria-disabled="true" className={buttonClass("secondary", "sm", "text-faint!")}>
      {children}
    </span>
  );
}

/** The parameters that a form sends along. */
const Kept = ({ state }: { state: SeriesPageState }) => (
  <>
    {state.range !== "1y" && <input type="hidden" name="range" value={state.range} />}
    {state.scale !== null && <input type="hidden" name="scale" value={state.scale} />}
    {state.with.map((other) => (
      <input key={other} type="hidden" name="with" value={other} />
    ))}
  </>
);

/** Dragged to a release, with a mark at each that changed the series; follows the hand, or a button where no script runs. */
function ReleaseSlider({ state, touches, at }: { state: SeriesPageState; touches: readonly Touch[]; at: number }) {
  const [first, last, shown] = [touches[0], touches.at(-1), touches[at]];
  if (first === undefined || last === undefined || first === last) return null;
  return (
    <FilterBar label="State of a release">
      <Kept state={state} />
      <input
        key={shown?.release ?? "none"}
        type="range"
        name="as_of"
        list="touches"
        min={first.release}
        max={last.release}
        defaultValue={shown?.release ?? first.release}
        aria-label="Release"
        aria-valuetext={shown === undefined ? undefined : `Release ${shown.release}, ${dayText(shown.publishedAtMs)}`}
        className="h-6 min-w-0 flex-1 accent-(--ink)"
      />
      <datalist id="touches">
        {touches.slice(-MOST_MARKS).map(({ release }) => (
          <option key={release} value={release} />
        ))}
      </datalist>
    </FilterBar>
  );
}

/** More marks than these would be one bar. */
const MOST_MARKS = 120;

/** Steps through the releases that changed the series, and to what was shown on a date; plain links and a plain form. */
export function StateStepper({ id, state, touches, release, day, today }: StateStepperProps) {
  const at = release === null ? touches.length - 1 : touches.findLastIndex((touch) => touch.release <= release);
  const hrefOf = (touch: Touch | undefined): string | null =>
    touch === undefined ? null : seriesPath(id, state, { as_of: touch === touches.at(-1) ? undefined : String(touch.release) });
  const shown = touches[at];
  return (
    <div className="grid gap-3">
      <ReleaseSlider {...{ state, touches, at }} />
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <Step href={at > 0 ? hrefOf(touches[0]) : null}>First</Step>
        <Step href={at > 0 ? hrefOf(touches[at - 1]) : null}>Earlier</Step>
        <Step href={hrefOf(touches[at + 1])}>Later</Step>
        <Step href={at < touches.length - 1 || release !== null ? seriesPath(id, state, { as_of: undefined }) : null}>Latest</Step>
        <form method="get" action={`/prices/${id}`} aria-label="State on a date" className="ml-auto flex items-center gap-2 max-sm:ml-0">
          <Kept state={state} />
          <Input type="date" name="as_of" size="sm" mono aria-label="Date" defaultValue={day ?? ""} required max={today} className="w-36" />
          <Button type="submit" size="sm">
            Show date
          </Button>
        </form>
      </div>
      <p className="text-13 text-muted">
        {shown === undefined
          ? "No release by that date includes this series."
          : `Release ${shown.release}, ${dayText(shown.publishedAtMs)}. Change ${at + 1} of ${touches.length} to this series.`}
      </p>
    </div>
  );
}
