"use client";

import { clsx } from "clsx";
import { type ReactNode, type SubmitEvent, useRef, useState } from "react";
import { FormContext } from "./form-context";
import { type FormErrors, fieldErrors } from "./form-errors";
import { FormSummary } from "./form-summary";
import { useHydrated } from "./use-hydrated";

type FormProps = {
  /** Sends the data. What it throws is shown: a ProblemError at its fields, anything else in plain words. */
  onSubmit: (data: FormData) => Promise<void>;
  children: ReactNode;
  className?: string;
  /** For a form without a heading near it. */
  label?: string;
};

/** A form that is sent by script only, so that what is typed can never end up in an address. Needs a SubmitButton inside. */
export function Form({ onSubmit, children, className, label }: FormProps) {
  const ready = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<{ errors: FormErrors; attempt: number } | null>(null);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    setPending(true);
    try {
      await onSubmit(new FormData(event.currentTarget, event.nativeEvent.submitter));
      setFailure(null);
    } catch (thrown) {
      setFailure((before) => ({ errors: fieldErrors(thrown), attempt: (before?.attempt ?? 0) + 1 }));
    } finally {
      setPending(false);
    }
  }

  return (
    <FormContext value={{ ready, pending, fields: failure?.errors.fields ?? {} }}>
      <form ref={form} method="post" aria-label={label} onSubmit={submit} className={clsx("grid content-start gap-5", className)}>
        {failure !== null && (
          <FormSummary key={failure.attempt} errors={failure.errors} onPick={(name) => focusControl(form.current, name)} />
        )}
        {children}
      </form>
    </FormContext>
  );
}

function focusControl(form: HTMLFormElement | null, name: string) {
  const found = form?.elements.namedItem(name);
  const control = found instanceof RadioNodeList ? found[0] : found;
  if (control instanceof HTMLElement) control.focus();
}
