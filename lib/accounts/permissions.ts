import { DomainError } from "@/lib/core/errors";
import { roleMay, ROLE_TABLE, STAFF_VIEW, type Permission } from "@/lib/core/roles";
import { requireUser, type Actor, type Context } from "@/lib/platform/context";

type KeyActor = Extract<Actor, { kind: "key" }>;

/** A key may what its scopes allow, in its own organisation. */
function requireOfKey(actor: KeyActor, permission: Permission, orgId: string): void {
  if (actor.orgId !== orgId) throw new DomainError("not-found", "Page not found.");
  if (!actor.may.includes(permission)) throw new DomainError("scope-missing", "This key does not have permission for this.");
}

/** Whether a person may do this in the organisation that they look at. */
export function mayHere(ctx: Context, permission: Permission, orgId: string): boolean {
  const { org } = requireUser(ctx);
  if (org?.id !== orgId) return false;
  return org.role === "staff-view" ? STAFF_VIEW.includes(permission) : roleMay(org.role, permission);
}

/** The same for who is checked already by `requireMay`, also where no person asks: for what is shown or left out. */
export const may = (ctx: Context, permission: Permission, orgId: string): boolean =>
  ctx.actor.kind !== "user" || mayHere(ctx, permission, orgId);

/**
 * Whether the actor may do this in this organisation. The operator's command line and jobs may; a person
 * may what the role allows in the organisation that is looked at; to everyone else it does not exist.
 * @throws DomainError not-found (another organisation), role-missing, session-missing
 */
export function requireMay(ctx: Context, permission: Permission, orgId: string): void {
  if (ctx.actor.kind === "key") return requireOfKey(ctx.actor, permission, orgId);
  if (ctx.actor.kind === "operator" || ctx.actor.kind === "job") return;
  const { org } = requireUser(ctx);
  if (org?.id !== orgId) throw new DomainError("not-found", "Page not found.");
  if (mayHere(ctx, permission, orgId)) return;
  throw new DomainError(
    "role-missing",
    org.role === "staff-view"
      ? "You are viewing this organisation as staff. You can't make changes."
      : `The role ${ROLE_TABLE[org.role].title.toLowerCase()} can't do this. Ask an owner of the organisation.`,
  );
}
