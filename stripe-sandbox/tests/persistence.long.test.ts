import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { client, customerWithCard, KEY, makePlans, SECRET } from "./harness";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "heliodex-sandbox-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const MAIN = fileURLToPath(new URL("../main.ts", import.meta.url));

async function start() {
  const options = { secretKey: KEY, webhookSecret: SECRET, webhookUrl: null, stateFile: join(folder, "state.json"), merchant: "Heliodex" };
  const child = spawn(process.execPath, ["--import", "tsx", MAIN], { stdio: ["pipe", "pipe", "inherit"] });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  child.stdin.write(`${JSON.stringify(options)}\n`);
  const address = await new Promise<string>((resolve) => {
    child.stdout.on("data", (chunk: Buffer) => {
      const ready = /^ready (\S+)$/m.exec(String(chunk));
      if (ready?.[1] !== undefined) resolve(ready[1]);
    });
  });
  return { child, ended, stripe: client(address) };
}

test("a kill loses nothing that was answered, and an idempotency key still holds", async () => {
  const first = await start();
  const { pro } = await makePlans(first.stripe);
  const customer = await customerWithCard(first.stripe);
  const subscription = await first.stripe.subscriptions.create({ customer: customer.id, items: [{ price: pro.id }] });
  const keyed = await first.stripe.customers.create({ name: "Keyed" }, { idempotencyKey: "key-1" });
  first.child.kill("SIGKILL");
  await first.ended;

  const second = await start();
  expect(await second.stripe.subscriptions.retrieve(subscription.id)).toEqual(
    expect.objectContaining({ status: "active", customer: customer.id }),
  );
  expect((await second.stripe.invoices.list({ customer: customer.id })).data[0]).toMatchObject({ status: "paid", total: 99900 });
  expect((await second.stripe.customers.create({ name: "Keyed" }, { idempotencyKey: "key-1" })).id).toBe(keyed.id);
  second.child.stdin.end();
  expect(await second.ended).toBe(0);

  const third = await start();
  expect((await third.stripe.customers.list()).data.map(({ id }) => id)).toEqual([keyed.id, customer.id]);
  third.child.kill("SIGTERM");
  expect(await third.ended).toBe(0);
});
