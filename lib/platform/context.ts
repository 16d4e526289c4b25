import { DomainError } from "@/lib/core/errors";
import type { Clock } from "./clock";
import { prisma, type Tx } from "./database";

/** Who acts. The union is closed: a new kind of actor has to be handled wherever it matters. */
export type Actor = { kind: "operator"; name: string } | { kind: "key"; keyId: string; orgId: string } | { kind: "job"; name: string };

/** What every use case is given. `db` is set inside a transaction and absent outside. */
export type Context = { actor: Actor; clock: Clock; requestId: string | null; db?: Tx };
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

/** Only the operator's command line and jobs may do this. */
export function requireOperator(ctx: Context): void {
  if (ctx.actor.kind === "key") throw new DomainError("not-found", "There is nothing at this address.");
}
