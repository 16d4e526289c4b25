import { clsx } from "clsx";
import type { ReactNode } from "react";

/** A key to press. `inherit` takes the colour of the button that it stands in. */
export function Kbd({ children, inherit = false, className }: { children: ReactNode; inherit?: boolean; className?: string }) {
  return (
    <kbd
      className={clsx(
        "num inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-b-2 px-1 text-[11px] leading-none font-normal",
        inherit ? "border-current/35 text-inherit" : "border-line-strong bg-surface text-muted",
        className,
      )}
    >
      {children}
    </kbd>
  );
}
