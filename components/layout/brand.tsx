import Link from "next/link";

const BARS = [
  { x: 1, y: 13 },
  { x: 5.25, y: 8.5 },
  { x: 9.5, y: 6 },
  { x: 13.75, y: 8.5 },
  { x: 18, y: 13 },
];

/** The mark and the name, leading home. */
export function Brand({ name, href = "/" }: { name: string; href?: string }) {
  return (
    <Link href={href} className="inline-flex min-h-8 items-center gap-2 text-16 font-semibold tracking-tight text-ink">
      <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true" className="shrink-0">
        {BARS.map(({ x, y }) => (
          <rect key={x} x={x} y={y} width="3" height={18 - y} rx="1" fill="var(--sun)" />
        ))}
        <rect x="0" y="19.5" width="22" height="1.5" fill="var(--ink)" />
      </svg>
      {name.toLowerCase()}
    </Link>
  );
}
