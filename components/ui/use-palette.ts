"use client";

import { useEffect } from "react";
import { useOpened } from "./use-opened";

/** As `useOpened`, of a palette: ⌘K and Ctrl+K open and close it. */
export function usePalette() {
  const opened = useOpened();
  const { change } = opened;
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey) return;
      event.preventDefault();
      change((before) => !before);
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [change]);
  return opened;
}
