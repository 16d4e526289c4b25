"use client";

import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { type ControlSize, controlClass, controlHeight } from "./control-class";
import { useFieldWiring } from "./field-context";

export type InputProps = Omit<ComponentProps<"input">, "size"> & { size?: ControlSize; mono?: boolean };

/** One line of text. Inside a Field it needs no id, name or aria of its own. */
export function Input({ size = "md", mono = false, className, ...rest }: InputProps) {
  return (
    <input type="text" {...useFieldWiring()} {...rest} className={clsx(controlClass, controlHeight[size], mono && "num", className)} />
  );
}
