import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { beforeAll, expect, test } from "vitest";
import type { Context } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { companyDraft, productDraft } from "@/testing/drafts";
import { person } from "@/testing/people";
import { operator, useDatabase } from "@/testing/use-database";
import type { Draft } from "../drafts";
import { publishImport } from "../releases/publish-import";
import { recordId } from "../staging/record-id";
import { stageImport } from "../staging/stage-import";
import { LEAST_RULE_SCORE, USUAL_RULE_SCORE } from "./contract";
import { findDuplicates } from "./find-duplicates";

/** Pairs of records of two sources, and whether they are one. All are published together, so that each is a trap for the others. */
type Labelled = { resource: "company" | "product"; same: "yes" | "no" } & Record<`${"a" | "b"}${"" | "_country" | "_website"}`, string>;
const ROWS: Labelled[] = parse(readFileSync("testing/duplicate-pairs.csv"), { columns: true });

useDatabase();

function draftOf({ resource, ...row }: Labelled, side: "a" | "b", ref: string): Draft {
  const text = row[side];
  if (resource === "company")
    return companyDraft(ref, { name: text, country: row[`${side}_country`] || null, website: websiteOf(row[`${side}_website`]) });
  const [manufacturer = "", ...model] = text.split("/");
  return productDraft(ref, 400, { manufacturer, model: model.join("/") });
}

const websiteOf = (text: string): string | null => (text === "" ? null : text.startsWith("http") ? text : `https://${text}`);

async function publish(staff: Context, side: "a" | "b"): Promise<void> {
  const source = { code: `labelled-${side}`, name: side, licence: "none", url: null, synthetic: false };
  const items = ROWS.map((row, i) => ({ line: i + 1, ...draftOf(row, side, String(i)) }));
  const { importId } = await stageImport(operator(), { kind: "test", mode: "snapshot", fileName: null, source, items });
  await publishImport(staff, importId, { title: "labelled", allowWorse: true });
}

type Found = { resource: string; a: string; b: string; score: number; isOne: boolean };
let found: Found[];

beforeAll(async () => {
  const staff = await (await person({ staff: true, role: null })).ctx();
  await publish(staff, "a");
  await publish(staff, "b");
  await findDuplicates(staff);
  const rowOf = new Map(
    ROWS.flatMap((row, i) =>
      (["a", "b"] as const).map((side) => [recordId(row.resource, `labelled-${side}`, String(i)), { i, row, side }]),
    ),
  );
  found = (await prisma().duplicatePair.findMany()).flatMap(({ resource, aId, bId, score }) => {
    const [one, other] = [rowOf.get(aId), rowOf.get(bId)];
    if (!one || !other) return [];
    const isOne = one.i === other.i && one.row.same === "yes";
    return [{ resource, a: one.row[one.side], b: other.row[other.side], score, isOne }];
  });
});

/** Precision and recall of the pairs of at least a score, in percent. */
function measured(resource: string, score: number) {
  const all = found.filter((pair) => pair.resource === resource && pair.score >= score);
  const right = all.filter(({ isOne }) => isOne).length;
  const meant = ROWS.filter((row) => row.resource === resource && row.same === "yes").length;
  const percent = (n: number, of: number): number => (of === 0 ? 100 : Math.floor((100 * n) / of));
  const wrong = all.filter(({ isOne }) => !isOne).map(({ a, b, score: at }) => `${a} = ${b} (${at})`);
  return { precision: percent(right, all.length), recall: percent(right, meant), pairs: all.length, wrong };
}

/** The score from which a pair is what it says, and how many of the pairs that are one are found by it. */
const BARS = [
  { resource: "company", score: 50, precision: 85, recall: 85 },
  { resource: "company", score: LEAST_RULE_SCORE, precision: 100, recall: 74 },
  { resource: "company", score: USUAL_RULE_SCORE, precision: 100, recall: 64 },
  { resource: "product", score: 50, precision: 92, recall: 92 },
  { resource: "product", score: LEAST_RULE_SCORE, precision: 100, recall: 92 },
];

test.each(BARS)("labelled pairs, $resource from a score of $score: precision $precision, recall $recall", (bar) => {
  const { wrong, ...result } = measured(bar.resource, bar.score);
  if (process.env["SHOW_FIGURES"]) process.stdout.write(`${JSON.stringify({ ...bar, measured: result, wrong })}\n`);
  expect(result.precision, wrong.join("; ")).toBeGreaterThanOrEqual(bar.precision);
  expect(result.recall).toBeGreaterThanOrEqual(bar.recall);
});
