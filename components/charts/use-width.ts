"use client";

import { useCallback, useState } from "react";

/** The width of an element in whole pixels, followed as it changes; `initial` until it has been measured. */
export function useWidth(initial: number): [number, (node: HTMLElement | null) => (() => void) | undefined] {
  const [width, setWidth] = useState(initial);
  const follow = useCallback((node: HTMLElement | null) => {
    if (node === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setWidth(Math.max(240, Math.floor(entry.contentRect.width)));
    });
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
  return [width, follow];
}
