"use client";

import { clsx } from "clsx";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "./button";
import { Spinner } from "./spinner";
import { type Sent, useFollowedAddress } from "./use-followed-address";
import { useHydrated } from "./use-hydrated";
import { useUrlState } from "./use-url-state";

type FilterBarProps = {
  label: string;
  /** Controls with `name` and `defaultValue` taken from the address; each inside a Field with `hideLabel`, or with aria-label. */
  children: ReactNode;
  /** Stands at the end of the line: a count, an export. */
  aside?: ReactNode;
  className?: string;
};

/** Filters kept in the address: a plain GET form that applies itself once scripts run. */
export function FilterBar({ label, children, aside, className }: FilterBarProps) {
  const hydrated = useHydrated();
  const { set, pending } = useUrlState();
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef<Sent>({});
  useFollowedAddress(form, sent);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Once the page is left, its filters are nobody's any more.
  useEffect(() => () => clearTimeout(timer.current), []);

  function apply(form: HTMLFormElement, waitMs: number) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const data = new FormData(form);
      const names = new Set([...form.elements].map((control) => control.getAttribute("name") ?? "").filter(Boolean));
      sent.current = Object.fromEntries([...names].map((name) => [name, data.getAll(name).map(String)]));
      set(sent.current);
    }, waitMs);
  }

  return (
    <form
      ref={form}
      method="get"
      role="search"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        apply(event.currentTarget, 0);
      }}
      onChange={(event) => apply(event.currentTarget, isTyping(event.target) ? 350 : 0)}
      className={clsx("relative flex flex-wrap items-end gap-2", className)}
    >
      {children}
      {!hydrated && (
        <Button type="submit" size="md">
          Apply
        </Button>
      )}
      {/* Takes no row of its own, neither while it is empty nor, on narrow screens, while it turns. */}
      <span
        role="status"
        className="flex h-9 items-center text-muted empty:-ml-2 max-sm:absolute max-sm:right-0 max-sm:bottom-full max-sm:mb-0.5 max-sm:h-4"
      >
        {pending && <Spinner />}
        {pending && <span className="sr-only">Loading</span>}
      </span>
      {Boolean(aside) && <span className="ml-auto flex min-h-9 items-center gap-2 text-13 text-muted">{aside}</span>}
    </form>
  );
}

function isTyping(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && ["text", "search", "number", "range"].includes(target.type);
}
