"use client";

import { type ReactNode, useState } from "react";

type MoreFiltersProps = {
  label: string;
  /** Whether one of them is set: then they are open from the start. */
  isSet: boolean;
  children: ReactNode;
};

/** Filters that few readers need, folded beside the others of a FilterBar; open, they have a line of their own. */
export function MoreFilters({ label, isSet, children }: MoreFiltersProps) {
  const [isOpen, setOpen] = useState(isSet);
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)} className="open:w-full">
      <summary className="w-fit cursor-pointer text-13 leading-9 text-muted underline decoration-line-strong underline-offset-4">
        {label}
      </summary>
      <div className="mt-1 flex flex-wrap items-end gap-2">{children}</div>
    </details>
  );
}
