import { PLANS } from "@/lib/billing/plans";
import type { Currency } from "@/lib/core/currencies";
import { PlanColumn } from "./plan-column";
import { planStep, type PlanViewer } from "./plan-step";

type PlanColumnsProps = {
  viewer: PlanViewer;
  answerHours: number;
  /** Of the prices. */ currency: Currency;
  /** Inside of a PlanFinder. */ isMarkable?: boolean;
};

/** The plans beside each other, one below the other on narrow screens. The frame around them is the caller's. */
export function PlanColumns({ viewer, answerHours, currency, isMarkable = false }: PlanColumnsProps) {
  return (
    <div className="grid grid-cols-1 gap-px bg-line md:grid-cols-3">
      {PLANS.map((name) => (
        <PlanColumn
          key={name}
          name={name}
          currency={currency}
          step={planStep({ name, currency }, viewer)}
          answerHours={answerHours}
          isMarkable={isMarkable}
        />
      ))}
    </div>
  );
}
