import { clsx } from "clsx";
import { Link } from "@/components/ui/link";

export type Mode = "live" | "sandbox";

const MODES = [
  { mode: "live", label: "Live", href: "/console" },
  { mode: "sandbox", label: "Sandbox", href: "/console?mode=sandbox" },
] as const;

/** Whose figures the overview shows: the plan's or the sandbox's. Both are addresses. */
export function ModeSwitch({ current }: { current: Mode }) {
  return (
    <nav aria-label="Figures" className="inline-flex gap-0.5 rounded-md border border-line-strong bg-surface p-0.5 text-13">
      {MODES.map(({ mode, label, href }) => (
        <Link
          key={mode}
          href={href}
          scroll={false}
          aria-current={mode === current ? "true" : undefined}
          className={clsx(
            "inline-flex min-h-7 items-center rounded-sm px-2.5 transition-colors",
            mode === current ? "bg-ink font-medium text-on-ink" : "text-muted hover:bg-sunken hover:text-ink",
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
