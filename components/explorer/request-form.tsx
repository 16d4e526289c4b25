"use client";

import { ChevronRight } from "lucide-react";
import { type SubmitEvent, useId } from "react";
import type { Operation } from "@/lib/api/openapi/contract";
import { formOf, type Values } from "./form-model";
import { RequestField } from "./request-field";

type RequestFormProps = {
  id?: string;
  operation: Operation;
  values: Values;
  /** What is wrong with a parameter, by its name. */
  errors: Readonly<Record<string, string>>;
  /** Values that only the data knows, by the parameter's name. */
  choices?: Readonly<Record<string, readonly string[]>>;
  onChange: (name: string, text: string) => void;
  onSend: () => void;
};

/** One below the other in the pane, two side by side where the form has the whole width. */
const FIELDS = "grid grid-cols-[minmax(0,1fr)] items-start gap-4 @xl:grid-cols-[repeat(2,minmax(0,1fr))] @xl:gap-x-6";

/**
 * A form made from the description of an operation. Before scripts run it is an ordinary form, which leads to the same page
 * with the request in its address.
 */
export function RequestForm({ id, operation, values, errors, choices = {}, onChange, onSend }: RequestFormProps) {
  const own = useId();
  const { asked, more } = formOf(operation);
  const isOpen = more.some(({ name }) => values[name] !== undefined || errors[name] !== undefined);
  const field = (parameter: (typeof asked)[number]) => (
    <RequestField
      key={parameter.name}
      parameter={{ ...parameter, values: choices[parameter.name] ?? parameter.values }}
      value={values[parameter.name] ?? ""}
      error={errors[parameter.name]}
      onChange={(text) => onChange(parameter.name, text)}
    />
  );
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onSend();
  }
  return (
    <form id={id ?? own} action="/explorer" method="get" noValidate onSubmit={submit} aria-label="Parameters" className="@container">
      <input type="hidden" name="operation" value={operation.id} />
      <div className={FIELDS}>{asked.map(field)}</div>
      {asked.length === 0 && more.length === 0 && <p className="text-13 text-muted">This endpoint has no parameters.</p>}
      {more.length > 0 && (
        <details open={isOpen} className="group mt-4 border-t border-line pt-2">
          <summary className="flex min-h-8 list-none items-center gap-1.5 [&::-webkit-details-marker]:hidden text-13 font-medium text-muted hover:text-ink">
            <ChevronRight size={14} aria-hidden="true" className="shrink-0 transition-transform group-open:rotate-90" />
            More <span className="min-w-0 truncate font-normal text-faint">{more.map(({ name }) => name).join(", ")}</span>
          </summary>
          <div className={`${FIELDS} pt-3`}>{more.map(field)}</div>
        </details>
      )}
    </form>
  );
}
