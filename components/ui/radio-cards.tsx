import { clsx } from "clsx";
import type { ReactNode } from "react";
import type { Choice } from "./checkbox-group";
import { Fieldset, type FieldsetProps } from "./fieldset";

type RadioCardsProps = Omit<FieldsetProps, "children"> & {
  options: readonly (Choice & { aside?: ReactNode })[];
  defaultValue?: string;
  /** For a form that shows something else for each choice. */
  onValueChange?: (value: string) => void;
};

/** One of a few, each with room for a sentence and a price. */
export function RadioCards({ options, defaultValue, onValueChange, className, ...fieldset }: RadioCardsProps) {
  return (
    <Fieldset {...fieldset} className={clsx("grid-cols-1", className)}>
      {options.map(({ value, label, hint, aside, disabled }) => (
        <label
          key={value}
          className="flex min-w-0 items-start gap-3 rounded-md border border-line-strong bg-surface px-4 py-3 text-14 transition-colors has-checked:border-ink has-checked:shadow-[inset_0_0_0_1px_var(--ink)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus hover:border-input has-disabled:opacity-55"
        >
          <input
            type="radio"
            name={fieldset.name}
            value={value}
            required={fieldset.required}
            disabled={disabled}
            defaultChecked={value === defaultValue}
            onChange={onValueChange && (() => onValueChange(value))}
            className="mt-0.5 size-[18px] shrink-0 appearance-none rounded-full border border-input bg-surface outline-none checked:border-[5.5px] checked:border-ink"
          />
          <span className="min-w-0 flex-1">
            <span className="font-medium">{label}</span>
            {hint !== undefined && <span className="block text-13 text-muted">{hint}</span>}
          </span>
          {aside !== undefined && <span className="shrink-0 text-13 text-muted">{aside}</span>}
        </label>
      ))}
    </Fieldset>
  );
}
