import { clsx } from "clsx";
import { Link } from "@/components/ui/link";

export type Segment = { href: string; label: string; current: boolean };

/** One of a few, as addresses side by side. */
export function SegmentLinks({ label, segments }: { label: string; segments: readonly Segment[] }) {
  return (
    <nav aria-label={label} className="inline-flex gap-0.5 rounded-md border border-line-strong bg-surface p-0.5 text-13">
      {segments.map(({ href, label: text, current }) => (
        <Link
          key={href}
          href={href}
          scroll={false}
          aria-current={current ? "true" : undefined}
          className={clsx(
            "inline-flex min-h-7 items-center rounded-sm px-2.5 transition-colors",
            current ? "bg-ink font-medium text-on-ink" : "text-muted hover:bg-sunken hover:text-ink",
          )}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
