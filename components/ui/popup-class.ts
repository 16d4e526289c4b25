/** What floats: hairline, the one shadow, a short fade. */
export const popupClass =
  "rounded-md border border-line-strong bg-float text-ink shadow-float transition-opacity duration-100 outline-none data-ending-style:opacity-0 data-starting-style:opacity-0";

export const backdropClass =
  "fixed inset-0 z-40 min-h-dvh bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0";
