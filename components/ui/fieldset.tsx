"use client";

import { clsx } from "clsx";
import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Required } from "./field";
import { useFormState } from "./form-context";

export type FieldsetProps = {
  name: string;
  legend: ReactNode;
  children: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  className?: string;
};

/** What Field is for one control, for several of one name: a legend, a hint and an error. */
export function Fieldset({ name, legend, children, hint, required = false, disabled, className, ...rest }: FieldsetProps) {
  const id = useId();
  const { fields } = useFormState();
  const error = rest.error ?? fields[name];
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <fieldset disabled={disabled} aria-describedby={describedBy || undefined} className="min-w-0">
      <legend className="mb-2 text-13 font-medium">
        {legend}
        {required && <Required />}
      </legend>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="-mt-1 mb-2 text-12 text-muted">
          {hint}
        </p>
      )}
      <div className={clsx("grid gap-2", className)}>{children}</div>
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-2 flex gap-1.5 text-13 text-bad">
          <CircleAlert size={14} aria-hidden="true" className="mt-[3px] shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
