import { PLANS, type PlanName } from "@/lib/billing/plans";
import { PlanColumn } from "./plan-column";
import { planStep, type PlanViewer } from "./plan-step";

type PlanColumnsProps = {
  viewer: PlanViewer;
  answerHours: number;
  /** The plan that fits and what is said about it; null: none does yet; left out: nobody was asked. */
  fit?: { plan: PlanName; text: string } | null;
};

/** The plans beside each other, one below the other on narrow screens. The frame around them is the caller's. */
export function PlanColumns({ viewer, answerHours, fit }: PlanColumnsProps) {
  const markOf = (name: PlanName): string | null => (fit?.plan === name ? fit.text : null);
  return (
    <div className="grid grid-cols-1 gap-px bg-line md:grid-cols-3">
      {PLANS.map((name) => (
        <PlanColumn
          key={name}
          name={name}
          step={planStep(name, viewer)}
          answerHours={answerHours}
          {...(fit === undefined ? {} : { mark: markOf(name) })}
        />
      ))}
    </div>
  );
}
