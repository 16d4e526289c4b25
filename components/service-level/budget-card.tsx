import { Card } from "@/components/ui/card";
import { Meter } from "@/components/ui/meter";
import { Tag } from "@/components/ui/tag";
import { COMPONENT_TITLES, PROMISED, TARGET } from "@/lib/service-level/contract";
import type { PartBudget } from "@/lib/service-level/overview/contract";
import { Stat } from "./stat";
import { budgetText, burnText, burnTone, minutesText, percentText } from "./words";

/** The error budget of one part of the service in the running month, and how fast it is spent. */
export function BudgetCard({ part }: { part: PartBudget }) {
  const { component, availability, downMinutes, budgetMinutes, leftMinutes, burn } = part;
  const isOver = leftMinutes < 0;
  return (
    <Card
      title={COMPONENT_TITLES[component]}
      aside={component === PROMISED ? <Tag tone={isOver ? "bad" : "neutral"}>{`commitment ${TARGET}%`}</Tag> : "no commitment"}
    >
      <dl className="grid grid-cols-2 gap-4">
        <Stat label="availability" tone={availability === null ? "faint" : isOver ? "bad" : "ink"}>
          {percentText(availability)}
        </Stat>
        <Stat label={`remaining of ${budgetText(budgetMinutes)}`} tone={isOver ? "bad" : "ink"}>
          {budgetText(leftMinutes)}
        </Stat>
      </dl>
      <Meter
        value={Math.min(downMinutes, Math.max(1, budgetMinutes))}
        max={Math.max(1, budgetMinutes)}
        label={`Error budget of ${COMPONENT_TITLES[component]} used`}
        text={`${minutesText(downMinutes)} down of ${budgetText(budgetMinutes)} allowed`}
        tone={isOver ? "bad" : leftMinutes < budgetMinutes / 4 ? "warn" : "mark"}
        className="mt-3"
      />
      <p className="mt-3.5 border-t border-line pt-3 text-12 text-muted">Burn rate</p>
      <dl className="mt-1 grid grid-cols-4 gap-2 text-13">
        {burn.map(({ label, rate }) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-12 text-muted">{label}</dt>
            <dd className={{ neutral: "num", ok: "num", warn: "num text-warn", bad: "num text-bad", sun: "num" }[burnTone(rate)]}>
              {burnText(rate)}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
