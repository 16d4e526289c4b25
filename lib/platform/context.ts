import { DomainError } from "@/lib/core/errors";
import type { Permission, Role } from "@/lib/core/roles";
import { STAFF_ROLE_TABLE, staffMay, type StaffPermission, type StaffRole } from "@/lib/core/staff-roles";
import type { Clock } from "./clock";
import { prisma, type Tx } from "./database";

/** A person who is signed in. `org` is the organisation looked at; */
export type UserActor = {
  kind: "user";
  userId: string;
  sessionId: string;
  org: { id: string; role: Role | "staff-view" } | null;
  /** The role in our team; false for everyone else, and while a staff rule is not met. */ staff: StaffRole | false;
  /** When the password, a provider or an operator's link last proved who it is. */
  authenticatedAtMs: number;
  /** The organisation whose directory opened the session, which reaches no other; not there for every other way to sign in. */
  directoryOrgId?: string;
};

/** Who acts. The union is closed: a new kind of actor has to be handled wherever it matters. */
export type Actor =
  | UserActor
  | { kind: "visitor" }
  | { kind: "operator"; name: string }
  | { kind: "key"; keyId: string; orgId: string; may: readonly Permission[] }
  | { kind: "directory"; orgId: string }
  | { kind: "job"; name: string };

/** The long-lived cookie of a browser: the one that it brought, and the one that it is given if somebody signs in. */
export type DeviceCookie = { brought: string | null; given: string };

/** Where a request came from: whoever says the address says with what as well. */
type From = { address?: undefined; userAgent?: undefined } | { address: string | null; userAgent: string | null };

/**
 * What every use case is given. `db` is set inside a transaction and absent outside; `address` and `userAgent`
 * are the client's, where there is one; `isLocal` says that somebody tries an installation on their own machine,
 * for which nothing was configured: no address has to be verified then.
 */
export type Context = From & {
  actor: Actor;
  clock: Clock;
  requestId: string | null;
  isLocal?: boolean;
  device?: DeviceCookie;
  db?: Tx;
};
export type TxContext = Context & { db: Tx };

/**
 * Runs `fn` in one transaction, or in the one that is already open. Never make a network call inside.
 * @param timeoutMs how long the whole of it may take; 10 s unless told
 */
export function transaction<T>(ctx: Context, fn: (tx: TxContext) => Promise<T>, timeoutMs = 10_000): Promise<T> {
  const { db } = ctx;
  if (db) return fn({ ...ctx, db });
  return prisma().$transaction((tx) => fn({ ...ctx, db: tx }), { maxWait: 5_000, timeout: timeoutMs });
}

/** The database to read from: the open transaction, or any connection. */
export const reading = (ctx: Context): Tx => ctx.db ?? prisma();

const nothing = (): DomainError => new DomainError("not-found", "Page not found.");

/** Only the operator's command line and jobs may do this. */
export function requireOperator(ctx: Context): void {
  if (ctx.actor.kind !== "operator" && ctx.actor.kind !== "job") throw nothing();
}

/**
 * Only staff with a second factor and this permission may do this, and the operator's command line. To everyone else there is
 * nothing here. @param permission "any" for what each role of the team needs
 * @throws DomainError not-found, role-missing
 */
export function requireStaff(ctx: Context, permission: StaffPermission | "any"): void {
  if (ctx.actor.kind !== "user" || !ctx.actor.staff) return requireOperator(ctx);
  if (mayAsStaff(ctx, permission)) return;
  throw new DomainError(
    "role-missing",
    `The role ${STAFF_ROLE_TABLE[ctx.actor.staff].title.toLowerCase()} can't do this. Ask an administrator of the team.`,
  );
}

/** The same as an answer, for what is shown or left out. */
export const mayAsStaff = ({ actor }: Context, permission: StaffPermission | "any"): boolean =>
  actor.kind === "user" && actor.staff !== false && (permission === "any" || staffMay(actor.staff, permission));

/** @throws DomainError session-missing for everyone who isn't signed in */
export function requireUser(ctx: Context): UserActor {
  if (ctx.actor.kind !== "user") throw new DomainError("session-missing", "Sign in to continue.");
  return ctx.actor;
}

const RECENT_MS = 15 * 60_000;

/** For what is worth a second look: the sign-in must not be older than 15 minutes. */
export function requireRecentSignIn(ctx: Context): void {
  if (ctx.actor.kind !== "user") return requireOperator(ctx);
  if (ctx.clock.now() - ctx.actor.authenticatedAtMs > RECENT_MS)
    throw new DomainError("step-up-required", "Confirm it's you. Your last sign-in was more than 15 minutes ago.");
}
