import type { ReactNode } from "react";

/** A part of a long form, under its own heading. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid content-start gap-5 border-t border-line pt-6 first-of-type:border-t-0 first-of-type:pt-0">
      <h2 className="text-16 font-semibold">{title}</h2>
      {children}
    </section>
  );
}
