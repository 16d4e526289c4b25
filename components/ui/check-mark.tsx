import { Check } from "lucide-react";
import type { ComponentProps } from "react";

/** The box of a checkbox without its words. */
export function CheckMark(props: Omit<ComponentProps<"input">, "type" | "className">) {
  return (
    <span className="relative grid size-5 shrink-0 place-items-center">
      <input
        type="checkbox"
        {...props}
        className="peer size-[18px] appearance-none rounded-sm border border-input bg-surface transition-colors checked:border-ink checked:bg-ink hover:border-muted disabled:cursor-not-allowed disabled:opacity-55 aria-invalid:border-bad"
      />
      <Check size={13} strokeWidth={3} aria-hidden="true" className="pointer-events-none absolute hidden text-on-ink peer-checked:block" />
    </span>
  );
}
