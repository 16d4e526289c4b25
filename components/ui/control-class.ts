/** The frame that all single-line and multi-line controls share. */
export const controlClass =
  "w-full rounded-md border border-input bg-surface text-14 text-ink transition-colors hover:border-muted disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted aria-invalid:border-bad [&[readonly]]:bg-sunken";

export type ControlSize = "sm" | "md";

export const controlHeight: Record<ControlSize, string> = { sm: "h-8 px-2.5 text-13", md: "h-9 px-3" };
