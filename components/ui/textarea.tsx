"use client";

import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { controlClass } from "./control-class";
import { useFieldWiring } from "./field-context";

/** Several lines of text; grows with what is typed where the browser can. */
export function Textarea({ className, rows = 4, mono = false, ...rest }: ComponentProps<"textarea"> & { mono?: boolean }) {
  return (
    <textarea
      {...useFieldWiring()}
      {...rest}
      rows={rows}
      className={clsx(controlClass, "field-sizing-content max-h-96 min-h-20 px-3 py-2 leading-normal", mono && "num text-13", className)}
    />
  );
}
