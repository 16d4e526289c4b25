import { Tag } from "@/components/ui/tag";
import type { EntitlementView } from "@/lib/billing/contract";

/** Whether live keys are answered, and under which plan. */
export function EnvironmentBadge({ entitlement }: { entitlement: EntitlementView | null }) {
  if (!entitlement?.isLive) {
    return <Tag dot>Sandbox</Tag>;
  }
  return (
    <span className="flex shrink-0 items-center gap-2">
      <Tag tone={entitlement.state === "active" ? "ok" : "warn"} dot>
        {entitlement.state === "active" ? "Live" : "Live, payment due"}
      </Tag>
      <Tag className="max-sm:hidden">{entitlement.title}</Tag>
    </span>
  );
}
