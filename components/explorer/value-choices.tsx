"use client";

import { clsx } from "clsx";
import { useState } from "react";
import { CheckMark } from "@/components/ui/check-mark";
import { Input } from "@/components/ui/input";
import { countryName } from "@/lib/core/country-name";

type ValueChoicesProps = {
  name: string;
  values: readonly string[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
};

/** From here on a list is long enough to be searched. */
const LONG = 9;

/** Codes alone tell little: where a list is of countries, they are named too. */
const nameIn = (name: string, value: string): string | null =>
  name === "country" && countryName(value) !== value ? countryName(value) : null;

/** The values of a list to tick, with a search when there are many. */
export function ValueChoices({ name, values, chosen, onChange }: ValueChoicesProps) {
  const [sought, setSought] = useState("");
  const nameOf = (value: string): string | null => nameIn(name, value);
  const wanted = sought.trim().toLowerCase();
  const shown = [...chosen.filter((one) => !values.includes(one)), ...values].filter((one) =>
    `${one} ${nameOf(one) ?? ""}`.toLowerCase().includes(wanted),
  );
  return (
    <div className="border-t border-line">
      {values.length >= LONG && (
        <div className="p-1.5">
          <Input
            size="sm"
            type="search"
            autoComplete="off"
            aria-label={`Search values of ${name}`}
            placeholder={`Search ${values.length} values`}
            value={sought}
            onChange={(event) => setSought(event.target.value)}
          />
        </div>
      )}
      <div role="group" aria-label={`Values of ${name}`} className="grid max-h-56 overflow-y-auto px-2.5 py-1">
        {shown.map((one) => (
          <label key={one} className="flex min-h-7 items-center gap-2.5 text-13">
            <CheckMark
              name={name}
              value={one}
              checked={chosen.includes(one)}
              onChange={(event) => onChange(event.target.checked ? [...chosen, one] : chosen.filter((other) => other !== one))}
            />
            {nameOf(one) !== null && <span className="min-w-0 truncate">{nameOf(one)}</span>}
            <span className={clsx("num min-w-0 break-words", nameOf(one) !== null && "text-muted")}>{one}</span>
          </label>
        ))}
        {shown.length === 0 && <p className="py-1.5 text-13 break-words text-muted">No values contain “{sought.trim()}”.</p>}
      </div>
    </div>
  );
}
