import { createHash } from "node:crypto";
import { DAY_MS } from "@/lib/core/durations";
import { DomainError } from "@/lib/core/errors";
import type { TxContext } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";

const KEY = /^[\x21-\x7e]{1,255}$/;
export const IDEMPOTENCY_DAYS = 7;

/** One request that must not be carried out twice: whose, under which key, and what it asked. */
export type Repeatable = { orgId: string; key: string; fingerprint: string };
export type KeptAnswer = { status: number; document: unknown };

/** Checked before the body is, so that one answer names it. @throws DomainError invalid-parameter for what is not 1 to 255 visible ASCII characters */
export function requireKeyForm(header: string | undefined): void {
  if (header === undefined || KEY.test(header)) return;
  const detail = "must be 1 to 255 visible ASCII characters.";
  const errors = [{ parameter: "Idempotency-Key", code: "invalid-value", detail }];
  throw new DomainError("invalid-parameter", `The header Idempotency-Key ${detail}`, { errors });
}

/**
 * A sandbox key and a live key of one organisation make different things, also of the same request. What a header can't contain
 * keeps the two apart. @param header as `requireKeyForm` lets it pass
 */
export function repeatableOf(
  { orgId, isSandbox }: { orgId: string; isSandbox: boolean },
  header: string | undefined,
  asked: readonly string[],
): Repeatable | null {
  if (header === undefined) return null;
  return {
    orgId,
    key: isSandbox ? `sandbox ${header}` : header,
    fingerprint: createHash("sha256").update(asked.join("\u001f")).digest("hex"),
  };
}

/**
 * The answer that this key had before, or null when it is new. Held until the transaction ends, so of two
 * at once the second learns that the first is still running.
 * @throws DomainError request-in-progress, unprocessable (the key was used for something else)
 */
export async function keptAnswer(tx: TxContext, { orgId, key, fingerprint }: Repeatable): Promise<KeptAnswer | null> {
  const [lock] = await tx.db.$queryRaw<{ taken: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtextextended(${`idempotency/${orgId}/${key}`}, 0)) as taken`;
  if (lock?.taken !== true)
    throw new DomainError("request-in-progress", "A request with this Idempotency-Key is still running. Try again shortly.", {
      headers: { "Retry-After": "1" },
    });
  const kept = await tx.db.idempotencyKey.findUnique({ where: { orgId_key: { orgId, key } } });
  if (!kept) return null;
  if (kept.fingerprint !== fingerprint)
    throw new DomainError("unprocessable", "This Idempotency-Key was used for another request. Use a new one for each thing you create.");
  return { status: kept.status, document: kept.document };
}

/** Keeps an answer without its secrets. */
export async function storeAnswer(tx: TxContext, { orgId, key, fingerprint }: Repeatable, { status, document }: KeptAnswer): Promise<void> {
  const at = new Date(tx.clock.now());
  await tx.db.idempotencyKey.create({
    data: { orgId, key, fingerprint, status, document: JSON.parse(JSON.stringify(document)), createdAt: at },
  });
}

/** Forgets keys after a week; then the same key makes something new. */
export async function forgetIdempotencyKeys(nowMs: number): Promise<{ removed: number }> {
  const { rowCount } = await pool().query("delete from idempotency_key where created_at < $1", [
    new Date(nowMs - IDEMPOTENCY_DAYS * DAY_MS),
  ]);
  return { removed: rowCount ?? 0 };
}
