import { Tag } from "@/components/ui/tag";
import type { EntitlementView } from "@/lib/billing/contract";
import { planName } from "./plan-label";

/** Whether live keys are answered, and under which plan. */
export function EnvironmentBadge({ entitlement }: { entitlement: EntitlementView | null }) {
  if (!entitlement?.isLive) {
    return <Tag dot>Sandbox</Tag>;
  }
  return (
    <span className="flex shrink-0 items-center gap-2">
      <Tag tone={entitlement.state === "active" ? "ok" : "warn"} dot>
        {entitlement.state === "active" ? "Live" : <Due />}
      </Tag>
      <Tag className="max-sm:hidden">{planName(entitlement)}</Tag>
    </span>
  );
}

/** On a phone, the name of the organisation needs the room of the first word. */
function Due() {
  return (
    <span>
      <span className="max-sm:hidden">Live, payment due</span>
      <span className="sm:hidden">Payment due</span>
    </span>
  );
}
