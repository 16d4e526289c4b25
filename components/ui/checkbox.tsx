import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { CheckMark } from "./check-mark";

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "children"> & { label: ReactNode; hint?: ReactNode };

/** One yes or no that takes effect when the form is sent. What takes effect at once is a Switch. */
export function Checkbox({ label, hint, className, ...rest }: CheckboxProps) {
  return (
    <label className={clsx("flex min-h-6 items-start gap-2.5 text-14 has-disabled:text-muted", className)}>
      <CheckMark {...rest} />
      <span>
        {label}
        {hint !== undefined && <span className="block text-12 text-muted">{hint}</span>}
      </span>
    </label>
  );
}
