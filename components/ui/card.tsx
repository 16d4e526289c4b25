import { clsx } from "clsx";
import type { ReactNode } from "react";

type CardProps = {
  title?: ReactNode;
  /** Stands opposite the title: a link, a legend. */
  aside?: ReactNode;
  children: ReactNode;
  /** Content that brings its own edges, such as a table. */
  flush?: boolean;
  level?: 2 | 3;
  className?: string;
};

/** One subject on its own surface. */
export function Card({ title, aside, children, flush = false, level = 2, className }: CardProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <section className={clsx("min-w-0 rounded-md border border-line bg-surface", flush ? "overflow-clip" : "px-5 py-[18px]", className)}>
      {(title !== undefined || aside !== undefined) && (
        <header className={clsx("flex flex-wrap items-center justify-between gap-x-4 gap-y-2", flush ? "px-5 pt-3.5 pb-1.5" : "mb-2.5")}>
          {title !== undefined && <Heading className="text-13 font-medium text-muted">{title}</Heading>}
          {aside !== undefined && <div className="text-13 text-muted">{aside}</div>}
        </header>
      )}
      {children}
    </section>
  );
}
