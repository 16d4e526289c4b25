import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { queueMail } from "@/lib/mail/queue-mail";
import { teamEmails } from "@/lib/mail/team-emails";
import { requireOperator, transaction, type Context } from "@/lib/platform/context";
import { heldMail } from "./held-mail";
import { publishRound } from "./publish-round";
import { readEntries } from "./read-entries";
import { dueRounds, roundById, type Round } from "./records";
import { missingText } from "./rules";

const AT_ONCE = 50;

/**
 * Publishes the rounds whose time has come. Of one that is not complete staff is told once, and it is published as soon as it is
 * complete; one that can't be published for another reason needs a person, and is not tried again. Several instances may run it
 * at once: each round is locked while it is staged, and an import is published once.
 */
export async function publishDueRounds(ctx: Context): Promise<{ published: number; held: number }> {
  requireOperator(ctx);
  const outcomes: Outcome[] = [];
  const failures: unknown[] = [];
  for (const round of await dueRounds(new Date(ctx.clock.now()), AT_ONCE)) {
    // One that fails by our own fault must not hold up the others.
    await attempt(ctx, round).then(
      (outcome) => outcomes.push(outcome),
      (error: unknown) => failures.push(error),
    );
  }
  if (failures.length > 0) throw failures[0];
  const count = (wanted: Outcome): number => outcomes.filter((outcome) => outcome === wanted).length;
  return { published: count("published"), held: count("held") };
}

type Outcome = "published" | "held" | "nothing";

async function attempt(ctx: Context, round: Round): Promise<Outcome> {
  const missing = round.state === "open" ? missingText(await readEntries(round, null)) : null;
  if (missing !== null) return hold(ctx, round, { reason: missing, isOver: false });
  try {
    await publishRound(ctx, round.id);
    return "published";
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { state } = await roundById(round.id);
    // Somebody else is publishing it, or has just done so.
    if (state === "published" || (state === "staged" && round.state === "open")) return "nothing";
    return hold(ctx, round, { reason: error.message, isOver: true });
  }
}

/** Tells staff, once until it is scheduled anew. `isOver`: the time is taken off, so that it is not tried again. */
function hold(ctx: Context, round: Round, held: { reason: string; isOver: boolean }): Promise<Outcome> {
  const { id, source, date } = round;
  const { reason, isOver } = held;
  return transaction<Outcome>(ctx, async (tx) => {
    const heldAt = new Date(tx.clock.now());
    const { count } = await tx.db.assessmentRound.updateMany({
      // Whoever published or discarded it in between settled it.
      where: { id, discardedAt: null, publishAt: { not: null }, ...(isOver ? {} : { heldAt: null }) },
      data: { heldAt, heldReason: reason, version: { increment: 1 }, ...(isOver ? { publishAt: null } : {}) },
    });
    if (count === 0) return "nothing";
    const content = heldMail(round, held);
    for (const to of await teamEmails(tx, "data:write"))
      await queueMail(tx, { onceKey: ["assessment", id, heldAt.toISOString(), to].join("/"), template: "assessment-held", to, content });
    await recordEvent(tx, { type: "assessment.held", subject: id, data: { source, date, reason } });
    return "held";
  });
}
