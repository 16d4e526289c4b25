import { clsx } from "clsx";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { SkipFirstRun } from "./skip-first-run";

export type FirstStep = {
  title: string;
  isDone: boolean;
  /** How it is done; not shown any more once it is. */
  content: ReactNode;
  /** Shown before and after. */
  figures?: ReactNode;
};

type FirstRunProps = {
  steps: readonly FirstStep[];
  /** What the browser remembers when the reader doesn't want the list any more; null while it can't be skipped. */
  skipMark: string | null;
};

/** Steps from a new organisation, or a new plan, to one that works. Whoever shows the list leaves it out when all are done. */
export function FirstRun({ steps, skipMark }: FirstRunProps) {
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Card
      title="First steps"
      aside={
        <span className="num">
          {done} of {steps.length}
        </span>
      }
    >
      <ol className="grid">
        {steps.map((step, index) => (
          <Step key={step.title} number={index + 1} step={step} />
        ))}
      </ol>
      {skipMark !== null && <SkipFirstRun mark={skipMark} />}
    </Card>
  );
}

function Step({ number, step: { title, isDone, content, figures } }: { number: number; step: FirstStep }) {
  return (
    <li className="flex gap-3.5 border-t border-line py-3.5 first:border-t-0 first:pt-1 last:pb-0">
      <span
        aria-hidden="true"
        className={clsx(
          "num mt-px grid size-6 shrink-0 place-items-center rounded-full border text-12",
          isDone ? "border-ok/40 bg-ok-wash text-ok" : "border-line-strong text-muted",
        )}
      >
        {isDone ? <Check size={13} /> : number}
      </span>
      <div className="min-w-0 flex-1">
        <h3 className={clsx("text-14 leading-6 font-medium", isDone && "text-muted")}>
          {title}
          {isDone && <span className="sr-only"> (done)</span>}
        </h3>
        {figures !== undefined && <p className="mt-0.5 text-13 text-muted">{figures}</p>}
        {!isDone && <div className="mt-0.5 text-13 text-muted">{content}</div>}
      </div>
    </li>
  );
}
