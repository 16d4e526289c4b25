"use client";

import { clsx } from "clsx";
import { createContext, use } from "react";
import type { PlanName } from "@/lib/billing/plans";
import { countText } from "@/lib/core/wording";

/** The plan that fits and for how many calls; null while there is no number. */
export const FitContext = createContext<{ plan: PlanName; calls: number } | null>(null);

/** Room at the top of a plan's column, and the mark there when the plan is the one that fits. */
export function FitMark({ plan }: { plan: PlanName }) {
  const fit = use(FitContext);
  const isMarked = fit?.plan === plan;
  return (
    <>
      <p
        data-fits={isMarked ? plan : undefined}
        className={clsx("h-7 px-6 text-12 leading-7 md:px-7", isMarked ? "bg-ink font-medium text-on-ink" : "max-md:h-3")}
      >
        {isMarked && `Fits ${countText(fit.calls)} calls per month`}
      </p>
      {isMarked && <span aria-hidden="true" className="pointer-events-none absolute inset-0 rounded-[inherit] border-2 border-ink" />}
    </>
  );
}
