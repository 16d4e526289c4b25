import { dayAt } from "@/lib/core/dates";
import { DAY_MS } from "@/lib/core/durations";
import { DomainError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { recordEvent } from "@/lib/events/record-event";
import { requireRecentSignIn, requireStaff, transaction, type Context } from "@/lib/platform/context";
import { MAX_AHEAD_DAYS, type PublishVersionInput } from "../contract";
import { readLegalText } from "./read-text";

/**
 * Publishes a version of a legal document, which nothing changes later. Owners are mailed about new terms, and those who accepted one before about a new data processing agreement.
 * @throws DomainError not-found, step-up-required, unprocessable (the text, or a day that is over), conflict (nothing is new)
 */
export async function publishVersion(ctx: Context, input: PublishVersionInput): Promise<{ number: number }> {
  requireStaff(ctx, "legal:write");
  requireRecentSignIn(ctx);
  const { document, text, summary, effectiveOn } = input;
  readLegalText(text);
  return transaction(ctx, async (tx) => {
    // Two versions at the same moment follow each other.
    await tx.db.$queryRaw`select pg_advisory_xact_lock(hashtext(${`legal ${document}`}))::text`;
    const now = tx.clock.now();
    if (effectiveOn < dayAt(now))
      throw new DomainError("unprocessable", "The day from which it is in force is over. Choose today or a later day.");
    if (effectiveOn > dayAt(now + MAX_AHEAD_DAYS * DAY_MS))
      throw new DomainError("unprocessable", `The day from which it is in force can be at most ${MAX_AHEAD_DAYS} days away.`);
    const latest = await tx.db.legalVersion.findFirst({ where: { document }, orderBy: { number: "desc" } });
    if (latest && summary === "") throw new DomainError("unprocessable", "Say what has changed since the version before.");
    if (latest?.text === text) throw new DomainError("conflict", `The text is the same as that of version ${latest.number}.`);
    const number = (latest?.number ?? 0) + 1;
    const publishedAt = new Date(now);
    const effectiveAt = new Date(Math.max(now, Date.parse(effectiveOn)));
    const isTold = document === "terms";
    await tx.db.legalVersion.create({
      data: {
        ...{ id: newId("lv"), document, number, text, summary, effectiveAt, publishedAt },
        ...{ publishedBy: tx.actor.kind === "user" ? tx.actor.userId : null, mailedAt: isTold ? null : publishedAt },
      },
    });
    await recordEvent(tx, { type: "legal.version-published", subject: document, data: { document, number, effectiveOn } });
    return { number };
  });
}
