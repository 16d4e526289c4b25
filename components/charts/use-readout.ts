"use client";

import { type KeyboardEvent, type PointerEvent, useState } from "react";

/** Which of `count` positions is being read, by pointer or by arrow keys. `spoken` only when keys moved it. */
export function useReadout(count: number, indexAt: (x: number) => number) {
  const [at, setAt] = useState<{ index: number; spoken: boolean } | null>(null);
  const index = at === null || at.index >= count ? null : at.index;

  function onKeyDown(event: KeyboardEvent) {
    const from = index ?? (event.key === "ArrowRight" ? -1 : count);
    const step = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: count - 1, PageUp: from - 10, PageDown: from + 10 }[event.key];
    if (event.key === "Escape") setAt(null);
    if (step === undefined || count === 0) return;
    event.preventDefault();
    setAt({ index: Math.min(count - 1, Math.max(0, step)), spoken: true });
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    if (count === 0) return;
    const next = indexAt(event.clientX - event.currentTarget.getBoundingClientRect().left);
    setAt({ index: Math.min(count - 1, Math.max(0, next)), spoken: false });
  }

  const handlers = { onKeyDown, onPointerMove, onPointerDown: onPointerMove, onPointerLeave: () => setAt(null), onBlur: () => setAt(null) };
  return { index, spoken: at?.spoken === true && index !== null, handlers };
}
