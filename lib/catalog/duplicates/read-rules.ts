import { isOneOf } from "@/lib/core/tables";
import { requireStaff, type Context } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { DUPLICATE_RESOURCES, type DuplicateResource, type DuplicateRuleRow, RULE_DECISIONS, USUAL_RULE_SCORE } from "./contract";

/** Pairs that a rule may decide: nobody has ever decided on them, so that a merge which was undone is not made again. */
export const undecided = (resource: DuplicateResource, minScore: number) => ({
  ...{ resource, state: "open", version: 1 },
  score: { gte: minScore },
});

async function readRule(resource: DuplicateResource): Promise<DuplicateRuleRow> {
  const found = await prisma().duplicateRule.findUnique({ where: { resource } });
  const min_score = found?.minScore ?? USUAL_RULE_SCORE;
  return {
    ...{ resource, min_score, version: found?.version ?? 0 },
    decision: isOneOf(RULE_DECISIONS, found?.decision) ? found.decision : null,
    matches: await prisma().duplicatePair.count({ where: undecided(resource, min_score) }),
  };
}

/** The rule for each kind of record that may have duplicates; it decides nothing unless staff said so. */
export function readDuplicateRules(ctx: Context): Promise<DuplicateRuleRow[]> {
  requireStaff(ctx, "data:read");
  return Promise.all(DUPLICATE_RESOURCES.map(readRule));
}
