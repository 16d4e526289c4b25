import type { ReactNode } from "react";
import { Tag } from "@/components/ui/tag";

type StepProps = { number: number; title: string; isDone: boolean; children: ReactNode };

/** One of the steps to a brand of one's own. */
export function Step({ number, title, isDone, children }: StepProps) {
  return (
    <section aria-labelledby={`step-${number}`} className="min-w-0 rounded-md border border-line bg-surface px-5 py-[18px]">
      <header className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={`step-${number}`} className="text-16 font-semibold">
          <span className="num mr-2 text-muted">{number}</span>
          {title}
        </h2>
        {isDone && (
          <Tag tone="ok" dot>
            Done
          </Tag>
        )}
      </header>
      {children}
    </section>
  );
}
