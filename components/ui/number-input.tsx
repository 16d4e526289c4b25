"use client";

import { clsx } from "clsx";
import type { ReactNode } from "react";
import { controlHeight } from "./control-class";
import { useFieldWiring } from "./field-context";
import type { InputProps } from "./input";

type NumberInputProps = Omit<InputProps, "type" | "prefix" | "mono"> & {
  /** Stands before the figure: a currency. */
  prefix?: ReactNode;
  /** Stands after the figure: a unit, "/month". */
  suffix?: ReactNode;
  /** Digits after the point; 0 asks phones for whole numbers. */
  decimals?: number;
};

/** A figure with its currency or unit. It stays text, so that nothing is rounded or changed by the wheel. */
export function NumberInput({ prefix, suffix, decimals = 0, size = "md", className, ...rest }: NumberInputProps) {
  const wiring = useFieldWiring();
  const invalid = rest["aria-invalid"] ?? wiring["aria-invalid"];
  return (
    <span
      className={clsx(
        "flex w-full items-center gap-1.5 rounded-md border bg-surface text-14 transition-colors focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus hover:border-muted",
        invalid ? "border-bad" : "border-input",
        controlHeight[size],
        className,
      )}
    >
      {prefix !== undefined && <span className="text-muted">{prefix}</span>}
      <input
        type="text"
        inputMode={decimals === 0 ? "numeric" : "decimal"}
        autoComplete="off"
        {...wiring}
        {...rest}
        className="num h-full w-full min-w-0 bg-transparent outline-none disabled:text-muted"
      />
      {suffix !== undefined && <span className="whitespace-nowrap text-muted">{suffix}</span>}
    </span>
  );
}
