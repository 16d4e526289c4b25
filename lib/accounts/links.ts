import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { HOUR_MS } from "@/lib/core/durations";
import { DomainError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import type { TxContext } from "@/lib/platform/context";
import type { Tx } from "@/lib/platform/database";

/** How long each kind of link works. */
export const LINK_LIFE_MS = {
  verify: 24 * HOUR_MS,
  reset: HOUR_MS,
  "email-change": 24 * HOUR_MS,
  "sign-in": 120_000,
  // As long as the limit on such mails: whoever asks for them again and again leaves one that works in the mailbox.
  "mailed-sign-in": HOUR_MS,
  provider: 10 * 60_000,
  // The code of an application that was allowed: it is exchanged at once.
  authorisation: 120_000,
} as const satisfies Record<string, number>;
export type LinkKind = keyof typeof LINK_LIFE_MS;

export const newToken = (): string => randomBytes(32).toString("base64url");
/** What is stored of a token: it has 256 random bits, so a plain hash is enough. */
export const tokenHash = (token: string): string => createHash("sha256").update(token).digest("hex");

type NewLink = { kind: LinkKind; userId: string; data?: Readonly<Record<string, string>>; lifeMs?: number };

/** Makes a link that works once; an earlier one of its kind for this person stops working, except sign-in tickets. */
export async function newLink(tx: TxContext, { kind, userId, data = {}, lifeMs = LINK_LIFE_MS[kind] }: NewLink): Promise<string> {
  const now = new Date(tx.clock.now());
  if (kind !== "sign-in")
    await tx.db.linkToken.updateMany({ where: { userId, kind, usedAt: null, expiresAt: { gt: now } }, data: { expiresAt: now } });
  const token = newToken();
  await tx.db.linkToken.create({
    data: {
      id: newId("link"),
      kind,
      userId,
      data,
      tokenHash: tokenHash(token),
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifeMs),
    },
  });
  return token;
}

export const linkInvalid = (): DomainError =>
  new DomainError("link-invalid", "This link has been used, has expired or is incomplete. Request a new one.");

const Data = z.record(z.string(), z.unknown());
const Texts = z.record(z.string(), z.string());

export type Link = { id: string; userId: string; data: Readonly<Record<string, unknown>> };

/** @throws DomainError link-invalid for unknown, used, replaced and expired ones alike */
export async function readLink(
  db: Tx,
  kinds: LinkKind | readonly LinkKind[],
  { token, nowMs }: { token: string; nowMs: number },
): Promise<Link> {
  const link = await db.linkToken.findUnique({ where: { tokenHash: tokenHash(token) } });
  if (!link || ![kinds].flat().some((kind) => kind === link.kind) || link.usedAt || link.expiresAt.getTime() <= nowMs) throw linkInvalid();
  return linkOf(link);
}

function linkOf({ id, userId, data }: { id: string; userId: string; data: unknown }): Link {
  return { id, userId, data: Data.catch({}).parse(data) };
}

/** A link of a kind that was used; null for unknown and unused ones. */
export async function usedLink(db: Tx, kind: LinkKind, token: string): Promise<Link | null> {
  const link = await db.linkToken.findFirst({ where: { tokenHash: tokenHash(token), kind, usedAt: { not: null } } });
  return link && linkOf(link);
}

/** Keeps what became of a link beside its data. */
export async function noteInLink(db: Tx, { id, data }: Link, more: Readonly<Record<string, string>>): Promise<void> {
  await db.linkToken.update({ where: { id }, data: { data: { ...Texts.parse(data), ...more } } });
}

/** Ends every link that is under way: it may belong to whoever is being kept out. */
export async function dropLinks(tx: TxContext, userId: string): Promise<void> {
  await tx.db.linkToken.updateMany({ where: { userId, usedAt: null }, data: { usedAt: new Date(tx.clock.now()) } });
}

/** Uses a link up. Of two who come at once, one gets it. */
export async function redeemLink(tx: TxContext, kinds: LinkKind | readonly LinkKind[], token: string): Promise<Link> {
  const link = await readLink(tx.db, kinds, { token, nowMs: tx.clock.now() });
  const now = new Date(tx.clock.now());
  const { count } = await tx.db.linkToken.updateMany({
    where: { id: link.id, usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
  });
  if (count !== 1) throw linkInvalid();
  return link;
}
