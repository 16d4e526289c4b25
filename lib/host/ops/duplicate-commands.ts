import { InvalidArgumentError, type Command } from "commander";
import { applyDuplicateRules } from "@/lib/catalog/duplicates/apply-rules";
import {
  DUPLICATE_RESOURCES,
  DUPLICATE_STATES,
  DuplicateRuleInput,
  LEAST_RULE_SCORE,
  MOST_RULE_SCORE,
  pairNumber,
  RULE_DECISIONS,
  USUAL_RULE_SCORE,
  type DuplicatePair,
  type DuplicateResource,
  type DuplicateRuleRow,
  type DuplicateState,
  type RuleDecision,
} from "@/lib/catalog/duplicates/contract";
import { decideDuplicate } from "@/lib/catalog/duplicates/decide-duplicate";
import { findDuplicates } from "@/lib/catalog/duplicates/find-duplicates";
import { listDuplicates, readDuplicate, type DuplicateView } from "@/lib/catalog/duplicates/list-duplicates";
import { readDuplicateRules } from "@/lib/catalog/duplicates/read-rules";
import { setDuplicateRule } from "@/lib/catalog/duplicates/set-rule";
import { DomainError } from "@/lib/core/errors";
import { isOneOf } from "@/lib/core/tables";
import { typedReason } from "./typed-reason";
import { print, table, withDatabase } from "./with-database";

type ListOptions = {
  json?: boolean;
  resource?: DuplicateResource;
  state: DuplicateState;
  source?: string;
  score?: number;
  cursor?: string;
};
type DecideOptions = { json?: boolean; reason: string; keep: string };

function oneOf<T extends string>(values: readonly T[], text: string): T {
  if (!isOneOf(values, text)) throw new InvalidArgumentError(`Valid values: ${values.join(", ")}.`);
  return text;
}

function scoreOf(text: string): number {
  if (!/^\d{1,2}$/.test(text)) throw new InvalidArgumentError("Enter a score from 50 to 99.");
  return Number(text);
}

const lineOf = ({ id, score, state, resource, titles, sources }: DuplicatePair): string[] => [
  ...[String(id), String(score), state, resource],
  ...[`${titles[0]} (${sources[0]})`, `${titles[1]} (${sources[1]})`],
];

function viewLines({ id, score, state, reasons, reason, release, resource, records }: DuplicateView): string[] {
  const [a, b] = records;
  const values = a.fields.map(({ name }) => [name, a.published?.given[name] ?? "", b.published?.given[name] ?? ""]);
  const shown = values.filter(([, left, right]) => left !== "" || right !== "");
  return [
    `Pair ${id}: ${resource}, ${state}, score ${score} (${reasons.join(", ")})`,
    ...(reason === null ? [] : [`Reason: ${reason}`]),
    ...(release === null ? [] : [`Release ${release}. Take the merge back with: ops release undo ${release}`]),
    ...table([
      ["", a.id, b.id],
      ["source", a.source, b.source],
      ...shown.map(([name = "", left = "", right = ""]) => [left === right ? name : `${name} *`, left, right]),
    ]),
  ];
}

type RuleOptions = { json?: boolean; score: number; decision: RuleDecision | "off" };

const ruleLine = ({ resource, decision, min_score, matches }: DuplicateRuleRow): string =>
  decision === null ? `${resource}: off` : `${resource}: ${decision} from a score of ${min_score}, ${matches} open pairs now`;

/** `duplicates rules | rule | apply`: what is decided without a person. */
function ruleCommands(command: Command, root: string): void {
  command
    .command("rules")
    .description("Show what is decided every night without a person.")
    .option("--json", "output JSON")
    .action(({ json }: { json?: boolean }) =>
      withDatabase(root, async (ctx) => {
        const rules = await readDuplicateRules(ctx);
        print(json, rules, rules.map(ruleLine));
      }),
    );
  command
    .command("rule <resource>")
    .description("Merge or link pairs from a score on every night, or turn that off.")
    .requiredOption("--decision <decision>", `off, ${RULE_DECISIONS.join(", ")}`, (text) => oneOf(["off", ...RULE_DECISIONS], text))
    .option("--score <n>", `the least score, ${LEAST_RULE_SCORE} to ${MOST_RULE_SCORE}`, scoreOf, USUAL_RULE_SCORE)
    .option("--json", "output JSON")
    .action((typed: string, { json, score, decision }: RuleOptions) =>
      withDatabase(root, async (ctx) => {
        const resource = oneOf(DUPLICATE_RESOURCES, typed);
        const version = (await readDuplicateRules(ctx)).find((rule) => rule.resource === resource)?.version ?? 0;
        const input = { resource, decision: decision === "off" ? null : decision, min_score: score, version };
        await setDuplicateRule(ctx, parsedRule(input));
        const rules = await readDuplicateRules(ctx);
        print(json, rules, rules.map(ruleLine));
      }),
    );
  command
    .command("apply")
    .description("Apply the rules now.")
    .option("--json", "output JSON")
    .action(({ json }: { json?: boolean }) =>
      withDatabase(root, async (ctx) => {
        const reply = await applyDuplicateRules(ctx);
        print(json, reply, [`${reply.merged} merged, ${reply.linked} linked, ${reply.left} left to a person.`]);
      }),
    );
}

/** @throws DomainError unprocessable */
function parsedRule(input: DuplicateRuleInput): DuplicateRuleInput {
  const parsed = DuplicateRuleInput.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new DomainError("unprocessable", parsed.error.issues.map(({ message }) => message).join(" "));
}

/** `duplicates find | list | show | merge | link | distinct` */
export function duplicateCommands(program: Command, root: string): void {
  const command = program.command("duplicates").description("Records of two sources that may be the same.");
  command
    .command("find")
    .description("Compare the published records of all sources; generated ones are left out.")
    .option("--json", "output JSON")
    .action(({ json }: { json?: boolean }) =>
      withDatabase(root, async (ctx) => {
        const reply = await findDuplicates(ctx);
        print(json, reply, [`${reply.found} pairs found, ${reply.open} open. List them with: ops duplicates list`]);
      }),
    );
  ruleCommands(command, root);
  command
    .command("list")
    .description("List up to 50 pairs, the surest first.")
    .option("--resource <resource>", "company or product", (text) => oneOf(DUPLICATE_RESOURCES, text))
    .option("--state <state>", DUPLICATE_STATES.join(", "), (text) => oneOf(DUPLICATE_STATES, text), "open")
    .option("--source <code>", "only pairs with this source")
    .option("--score <n>", "only pairs of at least this score", scoreOf)
    .option("--cursor <cursor>", "where the next page begins")
    .option("--json", "output JSON")
    .action(({ json, score, ...filter }: ListOptions) =>
      withDatabase(root, async (ctx) => {
        const { rows, next } = await listDuplicates(ctx, { ...filter, minScore: score });
        const more = next === null ? [] : [`More: --cursor ${next}`];
        const lines =
          rows.length === 0 ? ["No pairs match."] : table([["pair", "score", "state", "type", "record", "record"], ...rows.map(lineOf)]);
        print(json, { rows, next }, [...lines, ...more]);
      }),
    );
  command
    .command("show <pair>")
    .description("Show both records side by side; * marks a difference.")
    .option("--json", "output JSON")
    .action((pair: string, { json }: { json?: boolean }) =>
      withDatabase(root, async (ctx) => {
        const view = await readDuplicate(ctx, pairNumber(pair));
        print(json, view, viewLines(view));
      }),
    );
  command
    .command("merge <pair>")
    .description("Withdraw one record in favour of the other, as a release of its own.")
    .requiredOption("--keep <id>", "ID of the record that stays")
    .requiredOption("--reason <text>", "why, for the audit log", typedReason)
    .option("--json", "output JSON")
    .action((pair: string, { json, keep, reason }: DecideOptions) =>
      withDatabase(root, async (ctx) => {
        const { id, version, records } = await readDuplicate(ctx, pairNumber(pair));
        const hashes = records.map(({ published }) => published?.hash ?? "");
        const reply = await decideDuplicate(ctx, id, { decision: "merged", version, survivor: keep, hashes, reason });
        print(json, reply, [`Merged by release ${reply.release}. Take it back with: ops release undo ${reply.release}`]);
      }),
    );
  for (const [name, decision, description] of [
    ["link", "linked", "Note that both are the same; both stay published."],
    ["distinct", "distinct", "Note that they are different; they are not suggested again."],
  ] as const)
    command
      .command(`${name} <pair>`)
      .description(description)
      .requiredOption("--reason <text>", "why, for the audit log", typedReason)
      .option("--json", "output JSON")
      .action((pair: string, { json, reason }: DecideOptions) =>
        withDatabase(root, async (ctx) => {
          const { id, version } = await readDuplicate(ctx, pairNumber(pair));
          print(json, await decideDuplicate(ctx, id, { decision, version, reason }), [`Pair ${id} is ${decision}.`]);
        }),
      );
}
