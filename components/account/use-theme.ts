"use client";

import { useSyncExternalStore } from "react";
import type { Theme } from "@/components/layout/theme";

function watch(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}

function present(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === "light" || theme === "dark" ? theme : "system";
}

/** Puts a theme in force and keeps it in the cookie that the server reads. */
function choose(theme: Theme): void {
  document.cookie = `theme=${theme}; path=/; max-age=31536000; samesite=lax`;
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
}

/** The theme of the page, whoever changed it last, and a way to change it. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(watch, present, () => "system" as const), choose];
}
