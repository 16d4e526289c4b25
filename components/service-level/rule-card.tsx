import { Card } from "@/components/ui/card";
import { COMPONENT_TITLES, CREDIT_STEPS, LEVEL_RULE, PROMISED, TARGET } from "@/lib/service-level/contract";

/** What is promised, how it is measured, and what a month below it earns. */
export function RuleCard() {
  return (
    <Card title="Commitment and measurement">
      <div className="grid max-w-[72ch] gap-2 text-13 text-muted">
        <p>
          The {COMPONENT_TITLES[PROMISED].replace(/^D/, "d")} is up in {TARGET} % of the minutes in a month.{" "}
          {CREDIT_STEPS.map(({ below, percent }) => `Below ${below.toFixed(1)} % earns a credit of ${percent} % of the month’s fee`).join(
            ". ",
          )}
          . The largest applicable credit applies once, and fractions of a cent are rounded up.
        </p>
        {LEVEL_RULE.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </Card>
  );
}
