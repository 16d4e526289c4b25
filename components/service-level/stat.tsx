import { clsx } from "clsx";
import type { ReactNode } from "react";

/** One figure with its name below it. */
export function Stat({ label, children, tone = "ink" }: { label: ReactNode; children: ReactNode; tone?: "ink" | "bad" | "faint" }) {
  return (
    <div className="flex min-w-0 flex-col-reverse justify-end">
      <dt className="text-12 text-muted">{label}</dt>
      <dd className={clsx("num text-16", tone === "bad" ? "text-bad" : tone === "faint" ? "text-faint" : "font-medium")}>{children}</dd>
    </div>
  );
}
