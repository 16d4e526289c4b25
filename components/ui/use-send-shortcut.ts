"use client";

import { useEffect, useRef } from "react";

/** ⌘↵ and Ctrl+Enter, wherever the focus is outside of dialogs. It works when single-letter shortcuts are off. */
export function useSendShortcut(send: () => void): void {
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey) || event.defaultPrevented || event.repeat) return;
      if (event.target instanceof HTMLElement && event.target.closest("[role=dialog], [role=menu]") !== null) return;
      event.preventDefault();
      latest.current();
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
