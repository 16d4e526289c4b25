import { expect, test } from "vitest";
import { giveAllowance } from "@/lib/billing/allowances/give-allowance";
import { person } from "@/testing/people";
import { keyFor, useDatabase } from "@/testing/use-database";
import { findKey } from "./find-key";
import { hashOf } from "./secret";

useDatabase();

test("a key knows whether its plan is a trial, and is unknown by another secret", async () => {
  const { ctx } = await person({ staff: true, role: null });
  const [trying, paying] = [await keyFor(null), await keyFor("pro")];
  const input = { kind: "trial", plan: "pro", quotaCalls: 500, days: 14, note: "Evaluates." } as const;
  await giveAllowance(await ctx(), { orgId: trying.orgId, ...input });
  expect(await findKey(hashOf(trying.secret))).toMatchObject({ org_id: trying.orgId, plan: "pro", is_trial: true });
  expect(await findKey(hashOf(paying.secret))).toMatchObject({ org_id: paying.orgId, plan: "pro", is_trial: false });
  expect(await findKey(hashOf(`${paying.secret}x`))).toBeUndefined();
});
