"use client";

import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { type ControlSize, controlClass, controlHeight } from "./control-class";
import { useFieldWiring } from "./field-context";

/** The button in a field for files, which browsers draw in a look of their own. */
const FILE = "h-auto! py-1.5 file:mr-3 file:rounded-sm file:border-0 file:bg-sunken file:px-2.5 file:py-1 file:text-13 file:text-ink";

export type InputProps = Omit<ComponentProps<"input">, "size"> & { size?: ControlSize; mono?: boolean };

/** One line of text. Inside a Field it needs no id, name or aria of its own. */
export function Input({ size = "md", mono = false, className, ...rest }: InputProps) {
  return (
    <input
      type="text"
      {...useFieldWiring()}
      {...rest}
      className={clsx(controlClass, controlHeight[size], mono && "num", rest.type === "file" && FILE, className)}
    />
  );
}
