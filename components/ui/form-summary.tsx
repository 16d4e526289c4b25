"use client";

import { TriangleAlert } from "lucide-react";
import type { FormErrors } from "./form-errors";

const takeFocus = (node: HTMLElement | null) => node?.focus();

/** Says at the head of a form what is wrong and leads to each field; takes the focus when it appears. */
export function FormSummary({ errors, onPick }: { errors: FormErrors; onPick: (name: string) => void }) {
  const fields = Object.entries(errors.fields);
  return (
    <div ref={takeFocus} tabIndex={-1} role="alert" className="rounded-md border border-bad/40 bg-bad-wash px-4 py-3 text-14">
      <p className="flex gap-2 font-medium">
        <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-bad" />
        {errors.summary}
      </p>
      {fields.length > 0 && (
        <ul className="mt-2 grid gap-1 pl-6">
          {fields.map(([name, detail]) => (
            <li key={name}>
              <button type="button" onClick={() => onPick(name)} className="min-h-6 text-left underline underline-offset-4">
                {detail}
              </button>
            </li>
          ))}
        </ul>
      )}
      {errors.requestId !== undefined && (
        <p className="mt-2 pl-6 text-12 text-muted">
          Request ID: <code className="num select-all">{errors.requestId}</code>
        </p>
      )}
    </div>
  );
}
