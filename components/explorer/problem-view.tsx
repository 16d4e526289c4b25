"use client";

import { Button } from "@/components/ui/button";
import { TextLink } from "@/components/ui/text-link";
import type { ApiProblem } from "./problem-in";
import { nextStepOf, type NextStep } from "./problem-steps";
import type { ApiResponse } from "./queries";

type ProblemViewProps = {
  response: ApiResponse;
  problem: ApiProblem;
  isMember: boolean;
  mayJoin: boolean;
  onPick: (parameter: string) => void;
  onRetry: () => void;
};

/** What the API refused, why, and what to do about it. */
export function ProblemView({ response, problem, isMember, mayJoin, onPick, onRetry }: ProblemViewProps) {
  const { code, title, detail, errors } = problem;
  const retryAfter = Number(response.headers.get("Retry-After") ?? Number.NaN);
  const step = nextStepOf(code, response.mode, { isMember, retrySeconds: Number.isNaN(retryAfter) ? null : retryAfter, mayJoin });
  const isSaid = errors.length === 1 && detail.toLowerCase().includes((errors[0]?.detail ?? "").toLowerCase());
  return (
    <div role="region" aria-label="Problem" tabIndex={0} className="h-full overflow-auto p-5 focus-visible:-outline-offset-2">
      <div className="grid max-w-[72ch] gap-3">
        <h3 className="text-16 font-semibold break-words">{title}</h3>
        <p className="text-14 break-words">{detail}</p>
        {errors.length > 0 && (
          <ul className="grid gap-2">
            {errors.map(({ parameter, detail: about }) => (
              <li key={parameter} className="border-l-2 border-bad pl-3 text-13">
                <button
                  type="button"
                  onClick={() => onPick(parameter)}
                  className="num min-h-6 max-w-full text-left font-medium break-all underline underline-offset-4"
                >
                  {parameter}
                </button>
                {!isSaid && <p className="break-words text-muted">{about}</p>}
              </li>
            ))}
          </ul>
        )}
        {step.text !== null && <p className="text-14">{step.text}</p>}
        <Ways step={step} code={code} onRetry={onRetry} />
      </div>
    </div>
  );
}

function Ways({ step, code, onRetry }: { step: NextStep; code: string; onRetry: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-13">
      {step.mayRetry && <Button onClick={onRetry}>Try again</Button>}
      {step.link !== null && <TextLink href={step.link.href}>{step.link.label}</TextLink>}
      <TextLink href={`/docs/errors/${encodeURIComponent(code)}`}>
        About <code className="num">{code}</code>
      </TextLink>
    </p>
  );
}
