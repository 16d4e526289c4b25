import Link from "next/link";
import type { ReactNode } from "react";
import { env } from "@/lib/platform/env";

export default function SiteLayout({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-[1180px] flex-col px-5 md:px-7">
      <header className="flex h-15 items-center border-b border-line">
        <Link href="/" className="flex items-center gap-2 font-semibold tracking-tight">
          <Mark />
          {env().BRAND_NAME.toLowerCase()}
        </Link>
      </header>
      <main className="flex-1">{children}</main>
    </div>
  );
}

const BARS = [
  { x: 1, y: 13 },
  { x: 5.25, y: 8.5 },
  { x: 9.5, y: 6 },
  { x: 13.75, y: 8.5 },
  { x: 18, y: 13 },
];

function Mark() {
  return (
    <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
      {BARS.map(({ x, y }) => (
        <rect key={x} x={x} y={y} width="3" height={18 - y} rx="1" fill="var(--sun)" />
      ))}
      <rect x="0" y="19.5" width="22" height="1.5" fill="var(--ink)" />
    </svg>
  );
}
