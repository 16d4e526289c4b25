import { Card } from "@/components/ui/card";
import { COMPONENT_TITLES, CREDIT_STEPS, LEVEL_RULE, PROMISED, TARGET } from "@/lib/service-level/contract";

/** What is promised, how it is measured, and what a month below it earns. */
export function RuleCard() {
  return (
    <Card title="Commitment and measurement">
      <div className="grid max-w-[72ch] gap-2 text-13 text-muted">
        <p>
          We commit to {TARGET}% availability of the {COMPONENT_TITLES[PROMISED].replace(/^D/, "d")} per month.{" "}
          {CREDIT_STEPS.map(({ below, percent }) => `Availability below ${below.toFixed(1)}% earns a ${percent}% credit`).join(". ")}.
          Credits are a share of the month's fee. The largest applicable credit applies once, and fractions of a cent are rounded up.
        </p>
        {LEVEL_RULE.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </Card>
  );
}
