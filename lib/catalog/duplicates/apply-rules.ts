import { DomainError } from "@/lib/core/errors";
import { requireStaff, type Context } from "@/lib/platform/context";
import { pool, prisma } from "@/lib/platform/database";
import { type DecideDuplicateInput, type DuplicateRuleRow, type RuleDecision, ruleText } from "./contract";
import { decideDuplicate } from "./decide-duplicate";
import { readDuplicate } from "./list-duplicates";
import { readDuplicateRules, undecided } from "./read-rules";
import { Kinship } from "./told-apart";

/** Each merge is a release; more wait for the next night. */
const MOST_AT_ONCE = 200;

export type Applied = { merged: number; linked: number; left: number };

/** The record that has been published longer stays, because more people know its ID. */
async function elder(resource: DuplicateRuleRow["resource"], ids: readonly string[]): Promise<string> {
  const { rows } = await pool().query<{ id: string }>(
    `select id from ${resource} where id = any($1) group by id order by min(from_release), id limit 1`,
    [ids],
  );
  return rows[0]?.id ?? "";
}

type Ruled = DuplicateRuleRow & { decision: RuleDecision };

async function inputFor(ctx: Context, id: number, rule: Ruled): Promise<DecideDuplicateInput> {
  const { version, records, ids } = await readDuplicate(ctx, id);
  const about = { version, reason: ruleText(rule, rule.decision) };
  if (rule.decision === "linked") return { decision: "linked", ...about };
  const hashes = records.map(({ published }) => published?.hash ?? "");
  return { decision: "merged", survivor: await elder(rule.resource, ids), hashes, ...about };
}

/** What can't be merged, or has changed since it was found, is left to a person. */
async function decide(ctx: Context, id: number, rule: Ruled): Promise<boolean> {
  try {
    await decideDuplicate(ctx, id, await inputFor(ctx, id, rule));
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

async function applyRule(ctx: Context, rule: Ruled): Promise<{ decided: number; left: number }> {
  const kinship = await Kinship.read(rule.resource);
  const pairs = await prisma().duplicatePair.findMany({
    where: undecided(rule.resource, rule.min_score),
    orderBy: [{ score: "desc" }, { id: "asc" }],
    select: { id: true, aId: true, bId: true },
    take: MOST_AT_ONCE,
  });
  let decided = 0;
  for (const { id, ...pair } of pairs) {
    if (kinship.areToldApart(pair) || !(await decide(ctx, id, rule))) continue;
    kinship.join(pair);
    decided++;
  }
  return { decided, left: pairs.length - decided };
}

/**
 * Decides pairs by the rules that staff set, the surest first: each as a person would, with the rule as its reason. Pairs that somebody
 * has decided on before, and records that somebody told apart, are left alone. Returns how many were decided, and how many were left.
 */
export async function applyDuplicateRules(ctx: Context): Promise<Applied> {
  requireStaff(ctx, "data:write");
  const applied: Applied = { merged: 0, linked: 0, left: 0 };
  for (const rule of await readDuplicateRules(ctx)) {
    if (rule.decision === null) continue;
    const { decided, left } = await applyRule(ctx, { ...rule, decision: rule.decision });
    applied[rule.decision] += decided;
    applied.left += left;
  }
  return applied;
}
