import { PLANS } from "@/lib/billing/plans";
import { PlanColumn } from "./plan-column";
import { planStep, type PlanViewer } from "./plan-step";

type PlanColumnsProps = { viewer: PlanViewer; answerHours: number; /** Inside of a PlanFinder. */ isMarkable?: boolean };

/** The plans beside each other, one below the other on narrow screens. The frame around them is the caller's. */
export function PlanColumns({ viewer, answerHours, isMarkable = false }: PlanColumnsProps) {
  return (
    <div className="grid grid-cols-1 gap-px bg-line md:grid-cols-3">
      {PLANS.map((name) => (
        <PlanColumn key={name} name={name} step={planStep(name, viewer)} answerHours={answerHours} isMarkable={isMarkable} />
      ))}
    </div>
  );
}
