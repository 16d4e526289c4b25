import { pageOf, rowsBehind, timeCursor } from "@/lib/core/cursor";
import { HOUR_MS } from "@/lib/core/durations";
import { DomainError } from "@/lib/core/errors";
import { reading, requireStaff, type Context } from "@/lib/platform/context";
import { CustomerNotePage, NOTE_DELETE_HOURS } from "../contract";

const PAGE = 10;

type Written = { authorId: string; createdAt: Date };

/** Who acts, if it is a person. */
export const authorOf = ({ actor }: Context): string => (actor.kind === "user" ? actor.userId : actor.kind);

/** Whether who acts wrote it, not longer ago than notes can be deleted. */
export const mayDelete = (ctx: Context, { authorId, createdAt }: Written): boolean =>
  authorId === authorOf(ctx) && ctx.clock.now() - createdAt.getTime() < NOTE_DELETE_HOURS * HOUR_MS;

/**
 * What our team noted about a customer, newest first. Staff only: nothing that a customer reads or downloads has it.
 * @throws DomainError cursor-invalid
 */
export async function listCustomerNotes(ctx: Context, { orgId, cursor }: { orgId: string; cursor?: string | undefined }) {
  requireStaff(ctx, "customers:read");
  const db = reading(ctx);
  const found = await db.customerNote.findMany({
    where: { orgId, ...rowsBehind(cursor) },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: PAGE + 1,
  });
  const { page, next } = pageOf(found, PAGE, timeCursor);
  const authors = await db.user.findMany({
    where: { id: { in: page.map(({ authorId }) => authorId) }, erasedAt: null },
    select: { id: true, name: true },
  });
  const names = new Map(authors.map(({ id, name }) => [id, name]));
  return CustomerNotePage.parse({
    notes: page.map(({ id, text, authorId, createdAt }) => ({
      ...{ id, text, author: names.get(authorId) ?? null, createdAt: createdAt.toISOString() },
      mayDelete: mayDelete(ctx, { authorId, createdAt }),
    })),
    next,
  });
}

export const noteMissing = (): DomainError => new DomainError("not-found", "The note does not exist.");
