import { clsx } from "clsx";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "sm" | "md" | "lg";

const VARIANTS: Record<ButtonVariant, string> = {
  primary: "border-sun-edge bg-sun text-on-sun hover:not-disabled:not-aria-busy:bg-sun-hover",
  secondary:
    "border-line-strong bg-surface text-ink hover:not-disabled:not-aria-busy:border-input hover:not-disabled:not-aria-busy:bg-sunken",
  quiet: "border-transparent text-muted hover:not-disabled:not-aria-busy:bg-sunken hover:not-disabled:not-aria-busy:text-ink",
  danger: "border-transparent bg-bad-fill text-white hover:not-disabled:not-aria-busy:opacity-90",
};

const SIZES: Record<ButtonSize, string> = {
  sm: "h-7 gap-1.5 px-2.5 text-13",
  md: "h-9 gap-2 px-3.5 text-14",
  lg: "h-[42px] gap-2 px-[18px] text-[15px]",
};

/** What Button and ButtonLink look like. */
export function buttonClass(variant: ButtonVariant, size: ButtonSize, className?: string): string {
  return clsx(
    "relative inline-flex shrink-0 items-center justify-center rounded-md border font-medium whitespace-nowrap transition-colors select-none disabled:cursor-not-allowed disabled:opacity-55 aria-busy:opacity-55 aria-busy:cursor-progress data-popup-open:bg-sunken [&_svg]:shrink-0",
    VARIANTS[variant],
    SIZES[size],
    className,
  );
}
