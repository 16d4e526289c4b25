"use client";

import type { KeyboardEvent, ReactNode } from "react";
import { tabClass, tabListClass } from "@/components/ui/tab-class";

export type View = { value: string; label: string };

type ViewTabsProps = {
  id: string;
  label: string;
  views: readonly View[];
  value: string;
  onChange: (value: string) => void;
  /** Stands opposite the tabs. */
  aside?: ReactNode;
};

/** Views of one response; the panel carries `id`. */
export function ViewTabs({ id, label, views, value, onChange, aside }: ViewTabsProps) {
  function move(event: KeyboardEvent<HTMLDivElement>) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = views[(views.findIndex((one) => one.value === value) + step + views.length) % views.length];
    if (next === undefined) return;
    onChange(next.value);
    document.getElementById(`${id}-${next.value}`)?.focus();
  }
  return (
    <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-4 border-b border-line px-4">
      <div role="tablist" aria-label={label} onKeyDown={move} className={`${tabListClass} border-b-0`}>
        {views.map((one) => (
          <button
            key={one.value}
            type="button"
            role="tab"
            id={`${id}-${one.value}`}
            aria-selected={one.value === value}
            aria-controls={id}
            tabIndex={one.value === value ? 0 : -1}
            onClick={() => onChange(one.value)}
            className={tabClass(one.value === value)}
          >
            {one.label}
          </button>
        ))}
      </div>
      {aside}
    </div>
  );
}
