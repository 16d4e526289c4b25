import { useLayoutEffect } from "react";

const AROUND = "[role=region], section, main";

/** Where what is focused goes with this component, the focus moves to what was around it: from the top of the page, a keyboard would begin anew. */
export function useLostFocus(): void {
  useLayoutEffect(
    () => () => {
      const focused = document.activeElement;
      if (focused === null || focused === document.body) return;
      const around: HTMLElement[] = [];
      for (let at = focused.parentElement; at !== null; at = at.parentElement) if (at.matches(AROUND)) around.push(at);
      queueMicrotask(() => {
        if (focused.isConnected) return;
        const kept = around.find(({ isConnected }) => isConnected);
        if (kept?.hasAttribute("tabindex") === false) kept.tabIndex = -1;
        kept?.focus({ preventScroll: true });
      });
    },
    [],
  );
}
