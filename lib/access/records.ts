import { z } from "zod";
import { DomainError } from "@/lib/core/errors";
import type { Actor, TxContext } from "@/lib/platform/context";
import type { Tx } from "@/lib/platform/database";
import { ACCESS_REQUEST_STATES, AccessRequestStatus, type AccessRequestState } from "./contract";
import { offerIdOf, requestIdOf } from "./requests/tracking-link";

const State = z.enum(ACCESS_REQUEST_STATES);
export const stateOf = (row: { state: string }): AccessRequestState => State.parse(row.state);
export const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

const linkInvalid = (): DomainError => new DomainError("link-invalid", "This link is not valid. Check the URL or request access again.");

/** @throws DomainError not-found, also for one that was erased */
export async function accessRequestById(db: Tx, id: string) {
  const row = await db.accessRequest.findFirst({ where: { id, erasedAt: null } });
  if (!row) throw new DomainError("not-found", "The request does not exist.");
  return row;
}
export type AccessRequestRecord = Awaited<ReturnType<typeof accessRequestById>>;

/** The same, locked until the transaction ends: whoever wants to change it too waits and then sees what was done. */
export async function lockedRequest(tx: TxContext, id: string): Promise<AccessRequestRecord> {
  await tx.db.$queryRaw`select id from access_request where id = ${id} for update`;
  return accessRequestById(tx.db, id);
}

/** @throws DomainError link-invalid when the token is not ours, or what it led to was erased */
export async function requestByToken(db: Tx, token: string): Promise<AccessRequestRecord> {
  const id = requestIdOf(token);
  const row = id === undefined ? null : await db.accessRequest.findFirst({ where: { id, erasedAt: null } });
  if (!row) throw linkInvalid();
  return row;
}

/** An offer with its request. @throws DomainError link-invalid */
export async function offerByToken(db: Tx, token: string) {
  const id = offerIdOf(token);
  const offer = id === undefined ? null : await db.offer.findUnique({ where: { id }, include: { request: true } });
  if (!offer || offer.request.erasedAt) throw linkInvalid();
  return offer;
}
/** Offers of a request that could be accepted now; one at most. */
export const openOffers = (db: Tx, requestId: string, nowMs: number) =>
  db.offer.findMany({
    where: { requestId, acceptedAt: null, withdrawnAt: null, expiresAt: { gt: new Date(nowMs) } },
    select: { id: true },
  });

export type OfferWithRequest = Awaited<ReturnType<typeof offerByToken>>;

/** Who writes, as messages and offers keep it: a user, or the name of the operator or job. */
export const authorOf = (actor: Actor): string | null =>
  actor.kind === "user" ? actor.userId : actor.kind === "operator" || actor.kind === "job" ? actor.name : null;

/** Names of users by id; whoever is gone is missing. */
export async function namesOf(db: Tx, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  const users = await db.user.findMany({ where: { id: { in: wanted }, erasedAt: null }, select: { id: true, name: true } });
  return new Map(users.map(({ id, name }) => [id, name]));
}

export const statusOf = (row: AccessRequestRecord): AccessRequestStatus =>
  AccessRequestStatus.parse({ id: row.id, state: row.state, version: row.version, dueAt: iso(row.dueAt) });
