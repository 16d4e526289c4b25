"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { useState } from "react";
import type { Theme } from "./theme";

const CHOICES = [
  { value: "system", label: "System", Icon: Monitor },
  { value: "light", label: "Light", Icon: Sun },
  { value: "dark", label: "Dark", Icon: Moon },
] as const;

/** System, light or dark; kept in a cookie, so that the server sends the right one at once. */
export function ThemeSwitch({ theme }: { theme: Theme }) {
  const [chosen, setChosen] = useState<Theme>(theme);
  const Icon = CHOICES.find(({ value }) => value === chosen)?.Icon ?? Monitor;

  function choose(value: string) {
    const next = value === "light" || value === "dark" ? value : "system";
    setChosen(next);
    document.cookie = `theme=${next}; path=/; max-age=31536000; samesite=lax`;
    if (next === "system") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = next;
  }

  return (
    <label className="relative inline-flex h-8 items-center gap-2 rounded-md border border-line-strong bg-surface pl-2.5 text-13 text-muted focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus hover:border-input">
      <Icon size={14} aria-hidden="true" />
      <span className="sr-only">Theme</span>
      <select value={chosen} onChange={(event) => choose(event.target.value)} className="h-full rounded-md bg-surface pr-2 outline-none">
        {CHOICES.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
