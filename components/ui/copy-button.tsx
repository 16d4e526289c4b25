"use client";

import { Check, Copy, X } from "lucide-react";
import type { ReactNode } from "react";
import { Button, type ButtonProps } from "./button";
import { IconButton } from "./icon-button";
import { useCopy } from "./use-copy";

type CopyButtonProps = Pick<ButtonProps, "size" | "variant" | "className"> & {
  text: string;
  /** What is copied, for screen readers: "Copy key". */
  label?: string;
  /** Words on the button; without them it is an icon. */
  children?: ReactNode;
};

/** Copies a text and says so. */
export function CopyButton({ text, label, children, size = "sm", variant, className }: CopyButtonProps) {
  const [state, copy] = useCopy();
  const Icon = state === "copied" ? Check : state === "failed" ? X : Copy;
  const said = state === "copied" ? "Copied" : state === "failed" ? "Could not be copied" : "";
  return (
    <span className="inline-flex">
      {children === undefined ? (
        <IconButton
          size={size === "sm" ? "sm" : "md"}
          label={label ?? "Copy"}
          title={said === "" ? (label ?? "Copy") : said}
          icon={<Icon size={14} aria-hidden="true" />}
          onClick={() => copy(text)}
          {...(className === undefined ? {} : { className })}
        />
      ) : (
        <Button
          size={size}
          variant={variant}
          className={className}
          aria-label={state === "copied" ? undefined : label}
          onClick={() => copy(text)}
        >
          <Icon size={14} aria-hidden="true" />
          {state === "copied" ? "Copied" : children}
        </Button>
      )}
      <span role="status" className="sr-only">
        {said}
      </span>
    </span>
  );
}
