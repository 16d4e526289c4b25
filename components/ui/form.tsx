"use client";

import { clsx } from "clsx";
import { type ReactNode, type SubmitEvent, useLayoutEffect, useRef, useState } from "react";
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
  /** Drawn while something was entered and not sent, such as an UnsavedGuard: public pages load forms without it. */
  guard?: ReactNode;
};

/** A form that is sent by script only, so that what is typed can never end up in an address. Needs a SubmitButton inside. */
export function Form({ onSubmit, children, className, label, guard }: FormProps) {
  const ready = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isChanged, setChanged] = useState(false);
  // With the error in the same frame, so that it is read out with its field and nothing is typed in between.
  useLayoutEffect(() => failure?.at?.focus(), [failure]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    setPending(true);
    try {
      await onSubmit(new FormData(event.currentTarget, event.nativeEvent.submitter));
      setFailure(null);
      setChanged(false);
    } catch (thrown) {
      const errors = fieldErrors(thrown);
      setFailure((before) => ({ errors, at: onlyControl(form.current, errors), attempt: (before?.attempt ?? 0) + 1 }));
    } finally {
      setPending(false);
    }
  }

  return (
    <FormContext value={{ ready, pending, fields: failure?.errors.fields ?? {} }}>
      <form
        ref={form}
        method="post"
        aria-label={label}
        onSubmit={submit}
        onChange={() => setChanged(true)}
        className={clsx("grid content-start gap-5", className)}
      >
        {failure !== null && failure.at === null && (
          <FormSummary key={failure.attempt} errors={failure.errors} onPick={(name) => focusControl(form.current, name)} />
        )}
        {children}
      </form>
      {isChanged && guard}
    </FormContext>
  );
}

/** What was thrown; `at`: the one control that it is about, whose field says it. */
type Failure = { errors: FormErrors; at: HTMLElement | null; attempt: number };

function controlOf(form: HTMLFormElement | null, name: string): HTMLElement | null {
  const found = form?.elements.namedItem(name);
  const control = found instanceof RadioNodeList ? found[0] : found;
  return control instanceof HTMLElement ? control : null;
}

const focusControl = (form: HTMLFormElement | null, name: string): void => controlOf(form, name)?.focus();

/** One fault at a field that is wired to say it is said there and nowhere else. */
function onlyControl(form: HTMLFormElement | null, { fields }: FormErrors): HTMLElement | null {
  const [name, ...others] = Object.keys(fields);
  if (name === undefined || others.length > 0) return null;
  const control = controlOf(form, name);
  return control?.matches("[data-field]:not([type=hidden])") === true ? control : null;
}
