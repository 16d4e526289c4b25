import type { z } from "zod";
import { DomainError } from "@/lib/core/errors";
import type { Permission } from "@/lib/core/roles";
import type { StaffPermission } from "@/lib/core/staff-roles";
import { requireUser, type Context } from "@/lib/platform/context";
import { jsonRoute, type Declaration, type Given, type JsonHandler, type Out, type Schema } from "./json-route";

type MaybeSchema = Schema | undefined;

type Maker = <R extends Schema, P extends MaybeSchema = undefined, Q extends MaybeSchema = undefined, B extends MaybeSchema = undefined>(
  declared: Declaration<P, Q, B, R>,
  run: (given: Omit<Given<P, Q, B>, "request">) => Promise<z.input<R>>,
) => JsonHandler;

const routesFor =
  (kind: "public" | "account"): Maker =>
  (declared, run) =>
    jsonRoute({ kind }, declared, run);

/** For everyone, signed in or not. */
export const publicRoute = routesFor("public");
/** For everyone who is signed in, whatever organisation they look at. */
export const accountRoute = routesFor("account");
/** For staff with a second factor and this permission; to everyone else there is nothing here. */
export function staffRoute<
  R extends Schema,
  P extends MaybeSchema = undefined,
  Q extends MaybeSchema = undefined,
  B extends MaybeSchema = undefined,
>(
  declared: Declaration<P, Q, B, R> & { may: StaffPermission | "any" },
  run: (given: Omit<Given<P, Q, B>, "request">) => Promise<z.input<R>>,
): JsonHandler {
  return jsonRoute<R, P, Q, B>({ kind: "staff", may: declared.may }, declared, run);
}

/** For members of the organisation that is looked at, with this permission; `orgId` is that organisation. */
export function consoleRoute<
  R extends Schema,
  P extends MaybeSchema = undefined,
  Q extends MaybeSchema = undefined,
  B extends MaybeSchema = undefined,
>(
  declared: Declaration<P, Q, B, R> & { may: Permission },
  run: (given: Omit<Given<P, Q, B>, "request"> & { orgId: string }) => Promise<z.input<R>>,
): JsonHandler {
  return jsonRoute<R, P, Q, B>({ kind: "console", may: declared.may }, declared, (given) => run({ ...given, orgId: orgOf(given.ctx) }));
}

/** The organisation that a member looks at. @throws DomainError not-found */
export function orgOf(ctx: Context): string {
  if (ctx.actor.kind === "user" && ctx.actor.org) return ctx.actor.org.id;
  throw new DomainError("not-found", "You are not a member of an organisation.");
}

/** For who has given the password and still has to enter the six digits. */
export function halfSignedInRoute<R extends Schema, B extends Schema>(
  declared: { body: B; reply: R },
  run: (given: { ctx: Context; body: Out<B>; session: { userId: string; sessionId: string } }) => Promise<z.input<R>>,
): JsonHandler {
  return jsonRoute<R, undefined, undefined, B>({ kind: "half" }, declared, ({ ctx, body }) =>
    run({ ctx, body, session: requireUser(ctx) }),
  );
}
