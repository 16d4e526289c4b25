import { Tag } from "@/components/ui/tag";
import type { CustomerRow } from "@/lib/accounts/contract";
import { PLAN_TABLE } from "@/lib/billing/plans";
import { isKeyOf } from "@/lib/core/tables";

export function planTitle(plan: string | null): string {
  if (plan === null) return "Sandbox only";
  return isKeyOf(PLAN_TABLE, plan) ? PLAN_TABLE[plan].title : plan;
}

export function CustomerState({ customer: { deletedAt, suspendedAt, state, isTrial } }: { customer: CustomerRow }) {
  if (deletedAt !== null) return <Tag>Deleted</Tag>;
  if (suspendedAt !== null)
    return (
      <Tag tone="bad" dot>
        Suspended
      </Tag>
    );
  if (state === null) return <Tag>No plan</Tag>;
  if (isTrial && state === "active") return <Tag tone="ok">Trial</Tag>;
  return <Tag tone={state === "active" ? "ok" : "warn"}>{state.slice(0, 1).toUpperCase() + state.slice(1).replaceAll("_", " ")}</Tag>;
}
