"use client";

import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { type ControlSize, controlClass, controlHeight } from "./control-class";
import { useFieldWiring } from "./field-context";
import { useHydrated } from "./use-hydrated";

export type SelectOption = { value: string; label: string; disabled?: boolean };

type SelectProps = Omit<ComponentProps<"select">, "size"> & {
  size?: ControlSize;
  options?: readonly SelectOption[];
  /** The entry for "nothing chosen", with the empty value. */
  placeholder?: string;
};

/**
 * The browser's own select; give `options`, or <option> elements as children. One whose value a script holds waits for the script,
 * which would not hear of an earlier choice.
 */
export function Select({ size = "md", options = [], placeholder, className, children, disabled = false, ...rest }: SelectProps) {
  const isDeaf = !useHydrated() && rest.value !== undefined;
  return (
    <span className={clsx("relative block", className)}>
      <select
        {...useFieldWiring()}
        {...rest}
        disabled={disabled || isDeaf}
        className={clsx(controlClass, controlHeight[size], "appearance-none truncate pr-8")}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        ))}
        {children}
      </select>
      <ChevronDown size={16} aria-hidden="true" className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-muted" />
    </span>
  );
}
