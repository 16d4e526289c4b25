"use client";

import { clsx } from "clsx";
import { useHydrated } from "@/components/ui/use-hydrated";
import { PLAN_TABLE, type PlanName, PLANS } from "@/lib/billing/plans";
import { countText } from "@/lib/core/wording";
import { CALL_STEPS, callsAtStep, LAST_STEP, placeOfCalls, stepOfCalls } from "./call-steps";

const LOOK =
  "relative block h-6 w-full cursor-pointer appearance-none rounded-sm bg-transparent disabled:cursor-default " +
  "[&::-webkit-slider-runnable-track]:h-1 [&::-webkit-slider-runnable-track]:rounded-full [&::-webkit-slider-runnable-track]:bg-input " +
  "[&::-moz-range-track]:h-1 [&::-moz-range-track]:rounded-full [&::-moz-range-track]:bg-input " +
  "[&::-webkit-slider-thumb]:-mt-2 [&::-webkit-slider-thumb]:size-5 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full " +
  "[&::-webkit-slider-thumb]:border-[3px] [&::-webkit-slider-thumb]:border-surface [&::-webkit-slider-thumb]:bg-ink [&::-webkit-slider-thumb]:outline-1 [&::-webkit-slider-thumb]:outline-ink " +
  "[&::-moz-range-thumb]:box-border [&::-moz-range-thumb]:size-5 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-[3px] [&::-moz-range-thumb]:border-surface " +
  "[&::-moz-range-thumb]:bg-ink [&::-moz-range-thumb]:outline-1 [&::-moz-range-thumb]:outline-ink";

type CallsSliderProps = { calls: number | null; fit: PlanName | null; onCalls: (calls: number) => void };

/** Calls a month on a logarithmic way, with what each plan holds below it. Before scripts arrive the number field does the work. */
export function CallsSlider({ calls, fit, onCalls }: CallsSliderProps) {
  const isLive = useHydrated();
  const step = calls === null ? 0 : stepOfCalls(calls);
  const said = calls === null || fit === null ? "Not set" : `${countText(calls)} calls per month, ${PLAN_TABLE[fit].title}`;
  return (
    <div className="min-w-0">
      <input
        type="range"
        aria-label="Calls per month"
        aria-valuetext={said}
        min={0}
        max={LAST_STEP}
        step={1}
        value={step}
        disabled={!isLive}
        onChange={(event) => onCalls(callsAtStep(Number(event.target.value)))}
        className={LOOK}
      />
      <Zones fit={fit} />
    </div>
  );
}

type Zone = { name: PlanName; from: number; to: number; until: number | null };

/** The stretch of the slider that each plan holds, from the cheapest on. */
function zones(): Zone[] {
  let from = 0;
  return PLANS.map((name) => {
    const until = PLAN_TABLE[name].quotaCalls;
    const zone = { name, from, to: until === null ? 1 : placeOfCalls(until), until };
    from = zone.to;
    return zone;
  }).filter((zone) => zone.to > zone.from);
}

const percent = (share: number): string => `${share * 100}%`;

/** The middle of the slider's button runs half its width inside of the way's ends. */
function Zones({ fit }: { fit: PlanName | null }) {
  return (
    <div aria-hidden="true" className="relative mx-2.5 mt-2 h-[46px] text-12">
      {zones().map(({ name, from, to, until }) => (
        <div key={name} className="absolute inset-y-0" style={{ left: percent(from), width: percent(to - from) }}>
          <div className={clsx("mx-px h-1 transition-colors", name === fit ? "bg-ink" : "bg-line-strong")} />
          <p className={clsx("mt-1 truncate text-center", name === fit ? "font-medium text-ink" : "text-muted")}>
            {PLAN_TABLE[name].title}
          </p>
          {until !== null && <span className="num absolute right-0 bottom-0 translate-x-1/2 text-faint">{countText(until)}</span>}
        </div>
      ))}
      <span className="num absolute bottom-0 left-0 text-faint max-md:hidden">{countText(callsAtStep(0))}</span>
      <span className="num absolute right-0 bottom-0 text-faint">{countText(CALL_STEPS[LAST_STEP] ?? 0)}</span>
    </div>
  );
}
