import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";

type SwitchProps = Omit<ComponentProps<"input">, "type" | "children" | "role"> & {
  label: ReactNode;
  hint?: ReactNode;
  hideLabel?: boolean;
};

/** On or off, at once. */
export function Switch({ label, hint, hideLabel = false, className, ...rest }: SwitchProps) {
  return (
    <label className={clsx("flex min-h-6 items-start gap-3 text-14 has-disabled:text-muted", className)}>
      <span className="relative mt-px inline-flex h-5 w-9 shrink-0">
        <input
          type="checkbox"
          role="switch"
          {...rest}
          className="peer size-full appearance-none rounded-full border border-input bg-sunken transition-colors checked:border-ink checked:bg-ink disabled:cursor-not-allowed disabled:opacity-55"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-[3px] left-[3px] size-3.5 rounded-full bg-muted transition-transform peer-checked:translate-x-4 peer-checked:bg-on-ink"
        />
      </span>
      <span className={hideLabel ? "sr-only" : ""}>
        {label}
        {hint !== undefined && <span className="block text-12 text-muted">{hint}</span>}
      </span>
    </label>
  );
}
