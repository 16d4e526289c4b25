"use client";

import { useLayoutEffect, useRef } from "react";

/** Keys as they are typed ("j", "Enter", "?") and what they do. */
export type Shortcuts = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/**
 * Single-letter shortcuts of a page. They keep quiet while something is typed, while a modifier is held, and while a dialog or
 * menu is open. They are there as soon as what they work on is seen: an effect that waits for the browser to paint would lose a key
 * that is pressed in between.
 */
export function useShortcuts(map: Shortcuts, { enabled = true }: { enabled?: boolean } = {}): void {
  const latest = useRef(map);
  useLayoutEffect(() => {
    latest.current = map;
  });
  useLayoutEffect(() => {
    if (!enabled) return;
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return;
      const run = Object.hasOwn(latest.current, event.key) ? latest.current[event.key] : undefined;
      if (run === undefined) return;
      event.preventDefault();
      run(event);
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [enabled]);
}

function isBusy(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.matches("input:not([type=checkbox], [type=radio], [type=button]), textarea, select")) return true;
  return target.closest("[role=dialog], [role=alertdialog], [role=menu], [role=listbox]") !== null;
}
