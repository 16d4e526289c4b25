import { DomainError } from "@/lib/core/errors";
import { differences } from "@/lib/events/differences";
import { recordEvent } from "@/lib/events/record-event";
import { requireStaff, transaction, type Context } from "@/lib/platform/context";
import { actorId } from "../releases/actor-id";
import type { DuplicateRuleInput } from "./contract";

/** Says what happens to pairs from a score on without a person, from the next night on. @throws DomainError outdated */
export async function setDuplicateRule(ctx: Context, { resource, decision, min_score, version }: DuplicateRuleInput): Promise<void> {
  requireStaff(ctx, "data:write");
  await transaction(ctx, async (tx) => {
    await tx.db.$executeRaw`select pg_advisory_xact_lock(hashtext('duplicate_rule'))`;
    const found = await tx.db.duplicateRule.findUnique({ where: { resource } });
    if ((found?.version ?? 0) !== version)
      throw new DomainError("outdated", "This was changed by someone else. Reload the page and try again.");
    const data = { decision, minScore: min_score, version: version + 1, setAt: new Date(tx.clock.now()), setBy: actorId(tx) };
    await tx.db.duplicateRule.upsert({ where: { resource }, create: { resource, ...data }, update: data });
    const said = { decision, minScore: min_score };
    const changes = differences(found ?? {}, said);
    await recordEvent(tx, { type: "duplicate.rule-changed", subject: resource, data: { resource, ...said, changes } });
  });
}
