"use client";

import { clsx } from "clsx";
import { CircleAlert } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { countText } from "@/lib/core/wording";
import { FieldContext } from "./field-context";
import { useFormState } from "./form-context";

type FieldProps = {
  /** The name of the control in the form, and of the parameter in a problem's errors. */
  name: string;
  label: ReactNode;
  children: ReactNode;
  hint?: ReactNode;
  /** Overrides the error that the Form holds for this name. */
  error?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  /** Shows "12 / 280"; `counterStart` is the length of what is there at the start. */
  counter?: number;
  counterStart?: number;
  /** The label is there for screen readers only. */
  hideLabel?: boolean;
  className?: string;
};

/** Label, hint, error and counter around one control; the control inside is wired to them. */
export function Field(props: FieldProps) {
  const { name, label, children, hint, required = false, disabled, counter, counterStart = 0, hideLabel = false, className } = props;
  const id = useId();
  const [length, setLength] = useState(counterStart);
  const { fields } = useFormState();
  const error = props.error ?? fields[name];
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`, counter && `${id}-count`].filter(Boolean).join(" ");
  const wiring = {
    id,
    name,
    required: required || undefined,
    disabled,
    "aria-describedby": describedBy || undefined,
    "aria-invalid": error === undefined ? undefined : (true as const),
    "data-field": true as const,
  };
  return (
    <div className={clsx("grid content-start gap-1.5", className)} onInput={(event) => setLength(lengthOf(event.target))}>
      <div className={hideLabel ? "sr-only" : "flex items-baseline justify-between gap-3"}>
        <label htmlFor={id} className="text-13 font-medium">
          {label}
          {required && <Required />}
        </label>
        {counter !== undefined && (
          <span id={`${id}-count`} className={clsx("num text-12", length > counter ? "text-bad" : "text-faint")}>
            {countText(length)} / {countText(counter)}
          </span>
        )}
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="order-last text-12 text-muted">
          {hint}
        </p>
      )}
      <FieldContext value={wiring}>{children}</FieldContext>
      {error !== undefined && (
        <p id={`${id}-error`} className="flex gap-1.5 text-13 text-bad">
          <CircleAlert size={14} aria-hidden="true" className="mt-[3px] shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}

/** The mark of a control that must be filled in. */
export function Required() {
  return (
    <span className="text-bad" title="Required">
      <span aria-hidden="true"> *</span>
      <span className="sr-only"> (required)</span>
    </span>
  );
}

/** In characters, as the schemas count: an emoji of two units is one. */
function lengthOf(target: EventTarget): number {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? [...target.value].length : 0;
}
