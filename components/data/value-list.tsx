"use client";

import { useState } from "react";
import { Input } from "@/components/ui/input";
import { useHydrated } from "@/components/ui/use-hydrated";

/** The values of a field, folded; what is typed leaves those that contain it. */
export function ValueList({ field, values }: { field: string; values: readonly string[] }) {
  const [sought, setSought] = useState("");
  const ready = useHydrated();
  const found = values.filter((value) => value.includes(sought.trim().toLowerCase().replaceAll(" ", "_")));
  return (
    <details className="mt-1.5">
      <summary className="w-fit min-h-6 text-13 text-muted underline decoration-1 underline-offset-4 hover:text-ink">
        {values.length} values<span className="sr-only"> of {field}</span>
      </summary>
      <div className="mt-2 grid gap-2.5 rounded-md border border-line bg-surface p-3">
        {ready && (
          <Input
            size="sm"
            type="search"
            value={sought}
            onChange={(event) => setSought(event.target.value)}
            aria-label={`Search values of ${field}`}
            placeholder="Search values"
            className="max-w-60"
          />
        )}
        <ul className="flex flex-wrap gap-1.5">
          {found.map((value) => (
            <li key={value} className="num rounded-sm border border-line px-1.5 text-12">
              {value}
            </li>
          ))}
        </ul>
        <p role="status" className={found.length === 0 ? "text-13 text-muted" : "sr-only"}>
          {found.length === 0 ? "No results" : sought === "" ? "" : `${found.length} of ${values.length} values`}
        </p>
      </div>
    </details>
  );
}
