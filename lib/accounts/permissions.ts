import { DomainError } from "@/lib/core/errors";
import { roleMay, ROLE_TABLE, STAFF_VIEW, type Permission } from "@/lib/core/roles";
import { requireOperator, requireUser, type Context } from "@/lib/platform/context";

/**
 * Whether the actor may do this in this organisation. The operator's command line and jobs may; a person
 * may what the role allows in the organisation that is looked at; to everyone else it does not exist.
 * @throws DomainError not-found (another organisation), role-missing, session-missing
 */
export function requireMay(ctx: Context, permission: Permission, orgId: string): void {
  if (ctx.actor.kind === "key") requireOperator(ctx);
  if (ctx.actor.kind === "operator" || ctx.actor.kind === "job") return;
  const { org } = requireUser(ctx);
  if (org?.id !== orgId) throw new DomainError("not-found", "There is nothing at this address.");
  const may = org.role === "staff-view" ? STAFF_VIEW.includes(permission) : roleMay(org.role, permission);
  if (may) return;
  throw new DomainError(
    "role-missing",
    org.role === "staff-view"
      ? "You look at this organisation as staff: nothing can be changed."
      : `As ${ROLE_TABLE[org.role].title.toLowerCase()} you can't do this. An owner of the organisation can.`,
  );
}
