import { Linter } from "eslint";
import { expect, test } from "vitest";
import records from "./lint-records.mjs";

const options = { recorders: ["moveRequest"], silent: { "a/colours.ts:setColour": "A preference." } };
const faultsIn = (code: string): number => {
  const config: Linter.Config = { files: ["**/*.ts"], plugins: { records }, rules: { "records/changes-are-recorded": ["error", options] } };
  const messages = new Linter().verify(code, config, "lib/a/colours.ts");
  expect(messages.filter(({ fatal }) => fatal)).toEqual([]);
  return messages.length;
};

test.each([
  ["a change", "transaction(ctx, (tx) => tx.db.key.update({}));"],
  [
    "a change in a helper",
    "const run = () => transaction(ctx, (tx) => close(tx)); async function close(tx) { await tx.db.key.deleteMany({}); }",
  ],
  ["a change by the database itself", "transaction(ctx, async ({ db }) => { await db.key.create({}); });"],
  ["a function whose neighbour needs none", "function setName(ctx) { return transaction(ctx, (tx) => tx.db.user.update({})); }"],
  ["a helper that calls itself", "const close = (tx) => tx.db.key.upsert(close(tx)); transaction(ctx, close);"],
])("%s without a record is reported", (_, code) => {
  expect(faultsIn(code)).toBe(1);
});

test.each([
  ["a record beside it", "transaction(ctx, async (tx) => { await tx.db.key.update({}); await recordEvent(tx, {}); });"],
  [
    "a record in a helper",
    "transaction(ctx, async (tx) => { await tx.db.key.update({}); await note(tx); }); const note = (tx) => recordEvent(tx, {});",
  ],
  ["a recorder of another file", "transaction(ctx, async (tx) => { await tx.db.key.update({}); await moveRequest(tx, {}); });"],
  ["a function that needs none", "function setColour(ctx) { return transaction(ctx, (tx) => tx.db.user.update({})); }"],
  ["reading alone", "transaction(ctx, (tx) => tx.db.key.findMany({}));"],
])("%s is well", (_, code) => {
  expect(faultsIn(code)).toBe(0);
});
