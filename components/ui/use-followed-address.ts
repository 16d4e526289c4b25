import { useSearchParams } from "next/navigation";
import { type RefObject, useEffect, useRef } from "react";

/** Filters without a value in the address show their empty choice, or the first one where there is none. */
function show(control: HTMLInputElement | HTMLSelectElement, values: readonly string[]): void {
  if (control instanceof HTMLInputElement && (control.type === "checkbox" || control.type === "radio"))
    control.checked = values.includes(control.value);
  else if (control instanceof HTMLSelectElement && values.length === 0)
    control.selectedIndex = Math.max(
      0,
      [...control.options].findIndex(({ value }) => value === ""),
    );
  else control.value = values[0] ?? "";
}

export type Sent = Readonly<Record<string, readonly string[]>>;

const isSame = (a: readonly string[], b: readonly string[]): boolean => a.filter(Boolean).join("\n") === b.join("\n");

/**
 * Controls of a form keep what was chosen in them. When a link or the way back changes the address, they show it: those whose
 * parameter has changed, but for the one that is being used. What the form itself has `sent` may be older than what is typed by now.
 */
export function useFollowedAddress(form: RefObject<HTMLFormElement | null>, sent: RefObject<Sent>): void {
  const params = useSearchParams();
  const shown = useRef(params);
  useEffect(() => {
    const before = shown.current;
    shown.current = params;
    const own = sent.current;
    sent.current = {};
    for (const control of form.current?.elements ?? []) {
      if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue;
      const { name } = control;
      const values = params.getAll(name);
      if (name === "" || control.type === "hidden" || control === document.activeElement) continue;
      if (!isSame(values, before.getAll(name)) && !isSame(own[name] ?? ["\n"], values)) show(control, values);
    }
  }, [form, params, sent]);
}
