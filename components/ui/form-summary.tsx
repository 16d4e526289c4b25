"use client";

import { TriangleAlert } from "lucide-react";
import type { FormErrors } from "./form-errors";

const takeFocus = (node: HTMLElement | null) => node?.focus();

/** Says at the head of a form what is wrong and leads to each field; takes the focus when it appears. */
export function FormSummary({ errors, onPick }: { errors: FormErrors; onPick: (name: string) => void }) {
  const all = Object.entries(errors.fields);
  const [only] = all.length === 1 ? all : [];
  // One fault is said once: its sentence leads to its field.
  const isSaid = only?.[1] === errors.summary;
  const fields = isSaid ? [] : all;
  return (
    <div ref={takeFocus} tabIndex={-1} role="alert" className="rounded-md border border-bad/40 bg-bad-wash px-4 py-3 text-14">
      <p className="flex gap-2 font-medium">
        <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-bad" />
        {isSaid ? <Pick name={only[0]} detail={errors.summary} onPick={onPick} /> : errors.summary}
      </p>
      {fields.length > 0 && (
        <ul className="mt-2 grid gap-1 pl-6">
          {fields.map(([name, detail]) => (
            <li key={name}>
              <Pick name={name} detail={detail} onPick={onPick} />
            </li>
          ))}
        </ul>
      )}
      {/* What was typed wrongly is no failure to ask us about. */}
      {errors.requestId !== undefined && all.length === 0 && (
        <p className="mt-2 pl-6 text-12 text-muted">
          Request ID: <code className="num select-all">{errors.requestId}</code>
        </p>
      )}
    </div>
  );
}

type PickProps = { name: string; detail: string; onPick: (name: string) => void };

const Pick = ({ name, detail, onPick }: PickProps) => (
  <button type="button" onClick={() => onPick(name)} className="min-h-6 text-left underline underline-offset-4">
    {detail}
  </button>
);
