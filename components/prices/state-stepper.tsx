import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { ButtonLink } from "@/components/ui/button-link";
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

/** More lines than these would be one bar. */
const MOST_LINES = 120;

/** Where the release that is shown has its place among those that changed the series. */
function Track({ touches, at }: { touches: readonly Touch[]; at: number }) {
  const last = Math.max(1, touches.length - 1);
  const every = Math.ceil(touches.length / MOST_LINES);
  const lines = touches.flatMap(({ release }, index) => (index === at || index % every === 0 ? [{ release, index }] : []));
  return (
    <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" className="h-2 w-full">
      <line x1="0" x2="100" y1="4" y2="4" stroke="var(--line-strong)" vectorEffect="non-scaling-stroke" />
      {lines.map(({ release, index }) => (
        <line
          key={release}
          x1={(index / last) * 100}
          x2={(index / last) * 100}
          y1={index === at ? 0 : 2}
          y2={index === at ? 8 : 6}
          stroke={index === at ? "var(--ink)" : "var(--input)"}
          strokeWidth={index === at ? 3 : 1}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}

/** Steps through the releases that changed the series, and to what was shown on a date; plain links and a plain form. */
export function StateStepper({ id, state, touches, release, day, today }: StateStepperProps) {
  const at = release === null ? touches.length - 1 : touches.findLastIndex((touch) => touch.release <= release);
  const hrefOf = (touch: Touch | undefined): string | null =>
    touch === undefined ? null : seriesPath(id, state, { as_of: touch === touches.at(-1) ? undefined : String(touch.release) });
  const shown = touches[at];
  return (
    <div className="grid gap-3">
      {touches.length > 1 && <Track touches={touches} at={at} />}
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <Step href={at > 0 ? hrefOf(touches[0]) : null}>First</Step>
        <Step href={at > 0 ? hrefOf(touches[at - 1]) : null}>Earlier</Step>
        <Step href={hrefOf(touches[at + 1])}>Later</Step>
        <Step href={at < touches.length - 1 || release !== null ? seriesPath(id, state, { as_of: undefined }) : null}>Latest</Step>
        <form method="get" action={`/prices/${id}`} aria-label="State on a date" className="ml-auto flex items-center gap-2 max-sm:ml-0">
          {state.range !== "1y" && <input type="hidden" name="range" value={state.range} />}
          {state.scale !== null && <input type="hidden" name="scale" value={state.scale} />}
          {state.with.map((other) => (
            <input key={other} type="hidden" name="with" value={other} />
          ))}
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
