"use client";

import { clsx } from "clsx";
import { useState } from "react";
import { buttonClass } from "@/components/ui/button-class";
import { Tag } from "@/components/ui/tag";
import { quoteText } from "@/lib/core/price-words";
import { SAMPLE_TEXT, type SampleShare } from "@/lib/core/sample";
import { AnswerPane } from "./answer-pane";
import { type Curve, inForce, isStaleOn, type Span } from "./curve";
import { CurvePlot } from "./curve-plot";
import { DateMarker } from "./date-marker";
import { basisText, placeText, valueText } from "./price-words";
import { TechnologyTabs } from "./technology-tabs";
import { useSpotAnswer } from "./use-spot-answer";

type InstrumentProps = {
  curves: readonly Curve[];
  start: { technology: string; ts: string; span: Span; answer: string };
  baseUrl: string;
  sample: SampleShare;
};

/** The price curve, the request and its answer as one thing: the marker's day is the request's `ts`. */
export function Instrument({ curves, start, baseUrl, sample }: InstrumentProps) {
  const [chosen, setChosen] = useState({ technology: start.technology, ts: start.ts });
  const { answer, isWaiting, trouble, ask } = useSpotAnswer(start);
  const current = curves.find(({ technology }) => technology === chosen.technology) ?? curves[0];
  if (current === undefined) return null;
  const { ts } = chosen;
  const choose = (next: typeof chosen) => {
    setChosen(next);
    ask(next.technology, next.ts);
  };
  return (
    <div id="instrument" className="grid overflow-clip rounded-lg border border-line-strong lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <div className="flex min-w-0 flex-col bg-surface">
        <TechnologyTabs curves={curves} current={current} ts={ts} onChoose={({ technology }) => choose({ technology, ts })} />
        <Readout curve={current} ts={ts} />
        <div className="relative mt-9 mr-5 mb-9 ml-14 h-[200px] md:mr-7 md:h-[260px] lg:h-[308px]">
          <CurvePlot curves={curves} current={current} span={start.span} />
          <DateMarker curves={curves} current={current} span={start.span} ts={ts} onDay={(day) => choose({ ...chosen, ts: day })} />
        </div>
        <p className="border-t border-line px-4 py-2.5 text-12 text-muted md:px-5">
          Drag the date or use the arrow keys. Every step is a real API call.
          {sample !== "none" && ` ${SAMPLE_TEXT[sample] ?? ""}`}
        </p>
        <noscript>
          <form action="/" className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-2.5 text-13 md:px-5">
            <input type="hidden" name="type" value={current.technology} />
            <label className="flex items-center gap-2">
              Date
              <input
                type="date"
                name="ts"
                min={start.span.from}
                max={start.span.until}
                defaultValue={ts}
                className="num h-8 rounded-md border border-input bg-surface px-2"
              />
            </label>
            <button className={buttonClass("secondary", "sm")}>Show</button>
          </form>
        </noscript>
      </div>
      <AnswerPane baseUrl={baseUrl} technology={current.technology} ts={ts} answer={answer} isWaiting={isWaiting} trouble={trouble} />
    </div>
  );
}

function Readout({ curve, ts }: { curve: Curve; ts: string }) {
  const price = inForce(curve, ts);
  const [, low, avg, high] = price ?? [ts, null, null, null];
  const isOld = price !== undefined && isStaleOn(curve, price, ts);
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 px-4 pt-4 md:px-5">
      <div className="min-w-0">
        <h2 className="text-14 font-medium wrap-break-word">{curve.item}</h2>
        <p className="text-12 text-muted">
          {placeText(curve)}. {basisText(price, ts)}
          {isOld && (
            <span className="ml-2 inline-block">
              <Tag tone="warn">Stale</Tag>
            </span>
          )}
        </p>
      </div>
      <p className="num min-w-[15ch] text-right max-md:text-left">
        <span className={clsx("text-28 font-medium tracking-[-0.03em]", isOld && "text-muted")}>{avg === null ? "–" : valueText(avg)}</span>
        <span className="ml-2 text-12 text-muted">{quoteText(curve)}</span>
        <span className="block text-12 text-muted">
          {low === null || high === null ? "\u00a0" : `${valueText(low)} to ${valueText(high)}`}
        </span>
      </p>
    </div>
  );
}
