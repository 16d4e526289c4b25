"use client";

import { useEffect, useState } from "react";

/** Whether a palette is open, and whether it was ever opened: only then is it loaded. ⌘K and Ctrl+K open and close it. */
export function usePalette() {
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  function change(next: boolean) {
    setOpen(next);
    setUsed(true);
  }
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey) return;
      event.preventDefault();
      setUsed(true);
      setOpen((before) => !before);
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  return { open, used, change };
}
