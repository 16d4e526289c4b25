import { z } from "zod";
import { ReasonText } from "../imports/contract";

export const DUPLICATE_RESOURCES = ["company", "product"] as const;
export type DuplicateResource = (typeof DUPLICATE_RESOURCES)[number];

export const DUPLICATE_STATES = ["open", "merged", "linked", "distinct"] as const;
export type DuplicateState = (typeof DUPLICATE_STATES)[number];

export const DECISIONS = ["merged", "linked", "distinct"] as const;

/** Runs of one merge, one a source, which are published together. */
export const MERGE_KIND = "merge";

export const DuplicateRef = z.object({ id: z.string().max(60) });
/** The number of a pair as an address says it; 0, which no pair has, for what is none. */
export const pairNumber = (id: string): number => (/^\d{1,9}$/.test(id) ? Number(id) : 0);

/** `survivor`: the record that stays; `hashes`: both contents as they were shown. */
export const DecideDuplicateInput = z.discriminatedUnion("decision", [
  z.object({
    decision: z.literal("merged"),
    version: z.int().min(1),
    survivor: z.string().max(60),
    hashes: z.array(z.string().max(40)).length(2),
    reason: ReasonText,
  }),
  z.object({ decision: z.enum(["linked", "distinct"]), version: z.int().min(1), reason: ReasonText }),
]);
export type DecideDuplicateInput = z.output<typeof DecideDuplicateInput>;

export const DecideDuplicateReply = z.object({ state: z.enum(DUPLICATE_STATES), release: z.int().nullable() });
export type DecideDuplicateReply = z.infer<typeof DecideDuplicateReply>;

/** What a rule does with pairs that nobody has decided on. */
export const RULE_DECISIONS = ["merged", "linked"] as const;
export type RuleDecision = (typeof RULE_DECISIONS)[number];

/** Below it too many pairs are two firms of one name. */
export const LEAST_RULE_SCORE = 80;
export const MOST_RULE_SCORE = 99;
export const USUAL_RULE_SCORE = 95;

/** `decision`: null turns the rule off; `version`: of the rule that was shown, 0 where there is none yet. */
export const DuplicateRuleInput = z.object({
  resource: z.enum(DUPLICATE_RESOURCES),
  decision: z.enum(RULE_DECISIONS).nullable(),
  min_score: z.int().min(LEAST_RULE_SCORE, `Use at least ${LEAST_RULE_SCORE}.`).max(MOST_RULE_SCORE, `Use at most ${MOST_RULE_SCORE}.`),
  version: z.int().min(0),
});
export type DuplicateRuleInput = z.output<typeof DuplicateRuleInput>;

/** `matches`: open pairs that the rule would decide now. */
export type DuplicateRuleRow = DuplicateRuleInput & { matches: number };

const RULE_NOUNS: Readonly<Record<DuplicateResource, string>> = { company: "companies", product: "products" };

/** The reason of what a rule decides. */
export const ruleText = ({ resource, min_score }: Pick<DuplicateRuleInput, "resource" | "min_score">, decision: RuleDecision): string =>
  `Rule: ${RULE_NOUNS[resource]} with a score of ${min_score} or higher are ${decision}.`;

export type DuplicatePair = {
  id: number;
  resource: DuplicateResource;
  ids: [string, string];
  titles: [string, string];
  sources: [string, string];
  score: number;
  reasons: string[];
  state: DuplicateState;
  version: number;
  survivor: string | null;
  release: number | null;
  reason: string | null;
};
