"use client";

import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { addMonths } from "@/lib/core/dates";
import { dayAtStep, daysIn, placeOf, type Span } from "./curve";

/** Moves a day along a span: by pointer over the drawing, by keys on the handle. */
export function useDateMarker(day: string, span: Span, onDay: (day: string) => void) {
  const handle = useRef<HTMLDivElement>(null);
  const last = daysIn(span);
  const step = Math.round(placeOf(day, span) * last);
  const move = (next: number) => {
    const chosen = dayAtStep(next, span);
    if (chosen !== day) onDay(chosen);
  };
  const stepOf = (months: number): number => Math.round(placeOf(addMonths(day, months), span) * last);

  function follow(event: PointerEvent<HTMLElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    move(((event.clientX - left) / width) * last);
  }
  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    handle.current?.focus({ preventScroll: true });
    follow(event);
  }
  function onPointerMove(event: PointerEvent<HTMLElement>) {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = {
      ...{ ArrowLeft: step - 1, ArrowDown: step - 1, ArrowRight: step + 1, ArrowUp: step + 1 },
      ...{ PageDown: stepOf(-1), PageUp: stepOf(1), Home: 0, End: last },
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    move(next);
  }
  return { handle, step, last, area: { onPointerDown, onPointerMove }, onKeyDown };
}
