import { clsx } from "clsx";

export const tabListClass = "flex gap-5 overflow-x-auto border-b border-line [scrollbar-width:none]";

export function tabClass(current: boolean): string {
  return clsx(
    "-mb-px inline-flex h-10 shrink-0 items-center gap-2 border-b-2 text-14 whitespace-nowrap transition-colors focus-visible:-outline-offset-2",
    current ? "border-ink font-medium text-ink" : "border-transparent text-muted hover:text-ink",
  );
}
