"use client";

import type { ReactNode, Ref } from "react";
import type { useReadout } from "./use-readout";

type PlotAreaProps = {
  label: string;
  width: number;
  height: number;
  ref: Ref<HTMLDivElement>;
  readout: Pick<ReturnType<typeof useReadout>, "handlers" | "spoken">;
  /** What is read out at the position, as one sentence. */
  sentence: string;
  children: ReactNode;
};

/** The drawing itself: focusable, read with the arrow keys, announced when keys move through it. */
export function PlotArea({ label, width, height, ref, readout, sentence, children }: PlotAreaProps) {
  return (
    <div
      ref={ref}
      role="group"
      aria-roledescription="chart"
      aria-label={`${label}. Use the arrow keys to move between values.`}
      tabIndex={0}
      className="relative touch-pan-y rounded-sm"
      {...readout.handlers}
    >
      <svg
        viewBox={`0 0 ${width} ${height}`}
        width="100%"
        height={height}
        aria-hidden="true"
        className="num block overflow-visible text-[11px] select-none"
      >
        {children}
      </svg>
      <span aria-live="polite" className="sr-only">
        {readout.spoken ? sentence : ""}
      </span>
    </div>
  );
}
