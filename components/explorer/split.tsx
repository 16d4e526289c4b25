"use client";

import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useId, useState } from "react";

type SplitProps = { left: ReactNode; right: ReactNode; /** What the bar between them moves, for screen readers. */ label: string };

const LEAST = 240;
const MOST = 560;
const START = 320;
const STEP = 24;

/** Holds as long as the page is not loaded anew. */
let remembered = START;

const within = (px: number): number => Math.min(MOST, Math.max(LEAST, Math.round(px)));

/** Two panes side by side with a bar between them that moves by pointer and by arrow keys; one below the other where it is narrow. */
export function Split({ left, right, label }: SplitProps) {
  const id = useId();
  const [width, setWidth] = useState(remembered);
  function resize(px: number) {
    remembered = within(px);
    setWidth(remembered);
  }
  function press(event: KeyboardEvent) {
    const next = { ArrowLeft: width - STEP, ArrowRight: width + STEP, Home: LEAST, End: MOST }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    resize(next);
  }
  function drag(event: PointerEvent<HTMLElement>) {
    const pane = event.currentTarget.previousElementSibling;
    if (pane !== null && event.currentTarget.hasPointerCapture(event.pointerId)) {
      resize(event.clientX - pane.getBoundingClientRect().left - event.currentTarget.offsetWidth / 2);
    }
  }
  const style: CSSProperties & Record<"--form", string> = { "--form": `${width}px` };
  return (
    <div className="@container">
      <div style={style} className="grid grid-cols-1 gap-y-6 @3xl:grid-cols-[var(--form)_24px_minmax(0,1fr)]">
        <div id={id} className="min-w-0">
          {left}
        </div>
        <div
          role="separator"
          aria-label={label}
          aria-orientation="vertical"
          aria-controls={id}
          aria-valuenow={width}
          aria-valuemin={LEAST}
          aria-valuemax={MOST}
          tabIndex={0}
          title="Drag to resize, double-click to reset"
          onKeyDown={press}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
          onDoubleClick={() => resize(START)}
          className="group hidden cursor-col-resize touch-none justify-center rounded-sm @3xl:flex"
        >
          <span className="w-px bg-line transition-colors group-hover:bg-input group-active:bg-ink" />
        </div>
        <div className="min-w-0">{right}</div>
      </div>
    </div>
  );
}
