"use client";

import { type FocusEvent, type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { requestValues } from "./request-values";

type Errors = Readonly<Record<string, string>>;
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isControl = (target: EventTarget): target is Control =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
const isSubmit = (target: EventTarget | null): boolean => target instanceof HTMLButtonElement && target.type === "submit";
const loadCheck = () => import("./check-request");

const withError = (errors: Errors, name: string, error: string | undefined): Errors =>
  Object.fromEntries([...Object.entries(errors).filter(([other]) => other !== name), ...(error === undefined ? [] : [[name, error]])]);

/** Checks a field when it is left after something was written in it, and again at every change once it is wrong. */
export function useRequestCheck() {
  const [errors, setErrors] = useState<Errors>({});
  const written = useRef(new Set<string>());

  async function checkField({ form, name }: Control) {
    if (form === null) return;
    const { checkRequest } = await loadCheck();
    const found = checkRequest(requestValues(new FormData(form))).errors?.[name];
    setErrors((before) => withError(before, name, found));
  }

  const watch = {
    onFocus: () => void loadCheck(),
    onInput: ({ target }: FormEvent) => {
      if (!isControl(target)) return;
      written.current.add(target.name);
      if (errors[target.name] !== undefined) void checkField(target);
    },
    // A message that appears under the pointer would move the button away from it.
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      if (isControl(target) && written.current.has(target.name) && !isSubmit(relatedTarget)) void checkField(target);
    },
  };

  /** Shows what is wrong and leads to the first of it. */
  function showErrors(found: Errors, form: HTMLFormElement | null) {
    flushSync(() => setErrors(found));
    const first = Array.from(form?.elements ?? []).find((control) => isControl(control) && found[control.name] !== undefined);
    if (first instanceof HTMLElement) first.focus();
  }

  const check = async (data: FormData) => (await loadCheck()).checkRequest(requestValues(data));
  const forget = (name: string) => setErrors((before) => withError(before, name, undefined));
  return { errors, watch, check, showErrors, forget };
}
