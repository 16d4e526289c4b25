import type { NextRequest } from "next/server";
import type { z } from "zod";
import { requireMay } from "@/lib/accounts/permissions";
import { closedError } from "@/lib/accounts/sessions/closed";
import type { HalfVisit, Visit } from "@/lib/accounts/sessions/sessions";
import { DomainError } from "@/lib/core/errors";
import { issuesOf } from "@/lib/core/issues";
import type { Permission } from "@/lib/core/roles";
import type { StaffPermission } from "@/lib/core/staff-roles";
import { isStorable } from "@/lib/core/text";
import { piecesOf, readJson, readText } from "@/lib/http/read-body";
import { requireStaff, type Actor, type Context } from "@/lib/platform/context";
import { publicUrl } from "@/lib/platform/env";
import { bodyLimitOf } from "./body-limit";
import { CLIENT_HEADER, readClient } from "./client";
import { UNATTENDED_HEADER, visitOf } from "./find-actor";
import { problemResponse } from "./problem-response";
import { contextOf } from "./request-context";
import { requireShown } from "./require-shown";

export type Schema = z.ZodType;
export type Out<S extends Schema | undefined> = S extends Schema ? z.output<S> : undefined;

/** What a route declares; nothing is allowed that it doesn't name. */
export type Declaration<P extends Schema | undefined, Q extends Schema | undefined, B extends Schema | undefined, R extends Schema> = {
  params?: P;
  query?: Q;
  body?: B;
  /** The allow-list of what leaves. */
  reply: R;
  status?: number;
};

export type Given<P extends Schema | undefined, Q extends Schema | undefined, B extends Schema | undefined> = {
  ctx: Context;
  params: Out<P>;
  query: Out<Q>;
  body: Out<B>;
  request: NextRequest;
};

/** Who a route is for. The test that goes through all routes reads it. */
export type Policy =
  | { kind: "public" }
  | { kind: "account" }
  | { kind: "half" }
  | { kind: "console"; may: Permission }
  | { kind: "staff"; may: StaffPermission | "any" };

export type JsonHandler = ((request: NextRequest, context: { params: Promise<unknown> }) => Promise<Response>) & { policy: Policy };

/** Pages of other sites may not act in a visitor's name: the browser says where a request comes from. */
function requireOwnOrigin(request: NextRequest): void {
  if (request.method === "GET" || request.method === "HEAD") return;
  const origin = request.headers.get("origin");
  const { isLocal } = readClient(request.headers.get(CLIENT_HEADER));
  const own = isLocal ? `http://${request.headers.get("host") ?? ""}` : new URL(publicUrl()).origin;
  if (origin === own) return;
  throw new DomainError("origin-refused", "Requests that change something must come from a page on this site.");
}

function parse<S extends Schema | undefined>(schema: S, given: unknown): Out<S> {
  if (!schema) return undefined as Out<S>;
  if (!isStorable(given)) throw new DomainError("bad-request", "The request contains invalid characters.");
  const result = schema.safeParse(given);
  if (result.success) return result.data as Out<S>;
  const errors = issuesOf(result.error);
  throw new DomainError("invalid-parameter", errors.length === 1 ? (errors[0]?.detail ?? "") : "Some fields are not valid.", {
    errors,
  });
}

async function bodyOf({ headers, nextUrl }: NextRequest, pieces: AsyncIterable<Uint8Array>): Promise<unknown> {
  const { value } = await readJson(headers.get("content-type"), () => readText(pieces, bodyLimitOf(nextUrl.pathname)));
  return value;
}

const sessionMissing = (): DomainError => new DomainError("session-missing", "Sign in to continue.");

/** Who acts, when the policy lets them; everyone else is refused here. */
function actorFor(policy: Policy, visit: Visit | HalfVisit | undefined): Actor {
  if (policy.kind === "public") return visit && "actor" in visit ? visit.actor : { kind: "visitor" };
  if (!visit) throw sessionMissing();
  if ("actor" in visit) {
    if (policy.kind === "half") throw new DomainError("conflict", "You are already signed in, so no code is needed.");
    return visit.actor;
  }
  if (policy.kind === "half")
    return { kind: "user", userId: visit.userId, sessionId: visit.sessionId, org: null, staff: false, authenticatedAtMs: 0 };
  throw new DomainError("second-factor-required", "Enter the six-digit code from your authenticator app first.");
}

function authorise(policy: Policy, ctx: Context, { visit, method }: { visit: Visit | HalfVisit | undefined; method: string }): void {
  if (policy.kind === "staff") requireStaff(ctx, policy.may);
  if (policy.kind !== "console") return;
  const { org = null, closed = null } = visit && "org" in visit ? visit : {};
  if (closed) throw closedError(closed, ctx.address ?? null);
  if (!org) throw new DomainError("not-found", "You are not a member of an organisation.");
  requireMay(ctx, policy.may, org.id);
  if (org.role === "staff-view" && method !== "GET")
    throw new DomainError("role-missing", "You are viewing this organisation as staff. You can't make changes.");
}

/** What a page says of the organisation that it was opened for. */
async function requireSameOrganisation(request: NextRequest, ctx: Context): Promise<void> {
  const shown = request.headers.get("x-organisation");
  if (shown === null || ctx.actor.kind !== "user") return;
  const missing = "You are not a member of the organisation in the header X-Organisation.";
  await requireShown(ctx, { shown, orgId: ctx.actor.org?.id, missing });
}

/** A JSON route of the portal: own origin, who, may they, parse, run, and only what the reply schema names leaves. */
export function jsonRoute<
  R extends Schema,
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
>(policy: Policy, declared: Declaration<P, Q, B, R>, run: (given: Given<P, Q, B>) => Promise<z.input<R>>): JsonHandler {
  const answer = async (request: NextRequest, context: { params: Promise<unknown> }): Promise<Response> => {
    const visitor = contextOf(request.headers, { kind: "visitor" });
    try {
      requireOwnOrigin(request);
      const visit = await visitOf(request.cookies, {
        isActivity: !request.headers.has(UNATTENDED_HEADER),
        address: visitor.address ?? null,
      });
      const ctx: Context = { ...visitor, actor: actorFor(policy, visit) };
      authorise(policy, ctx, { visit, method: request.method });
      await requireSameOrganisation(request, ctx);
      const given = {
        ctx,
        request,
        params: parse(declared.params as P, await context.params),
        query: parse(declared.query as Q, Object.fromEntries(request.nextUrl.searchParams)),
        body: declared.body ? parse(declared.body as B, await bodyOf(request, piecesOf(request))) : (undefined as Out<B>),
      };
      const reply = declared.reply.parse(await run(given));
      const headers = { "Cache-Control": "no-store", "X-Request-Id": visitor.requestId };
      return Response.json(reply, { status: declared.status ?? 200, headers });
    } catch (error) {
      return problemResponse(error, visitor.requestId);
    }
  };
  return Object.assign(answer, { policy });
}
