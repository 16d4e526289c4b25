import type { ReactNode } from "react";

/** One part of the collection. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={title} className="grid gap-5 border-t border-line py-8">
      <h2 id={title} className="text-20 font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

export function Line({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}
