import { PlanColumns } from "@/components/pricing/plan-columns";
import type { PlanViewer } from "@/components/pricing/plan-step";
import { TextLink } from "@/components/ui/text-link";
import { ANSWER_MS } from "@/lib/access/rules";
import { USUAL_CURRENCY } from "@/lib/core/currencies";
import { HOUR_MS } from "@/lib/core/durations";

export function HomePlans({ viewer }: { viewer: PlanViewer }) {
  return (
    <section className="pb-16">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-20 font-semibold">Plans</h2>
        <TextLink href="/pricing" className="text-14">
          Compare plans
        </TextLink>
      </div>
      <div className="overflow-clip rounded-lg border border-line">
        <PlanColumns currency={USUAL_CURRENCY} viewer={viewer} answerHours={ANSWER_MS / HOUR_MS} />
      </div>
    </section>
  );
}
