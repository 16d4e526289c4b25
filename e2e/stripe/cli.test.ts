import { afterAll, beforeAll, expect, test } from "vitest";
import { createSandbox, type Sandbox } from "@/lib/stripe-sandbox/sandbox";
import { officialCli, runCli, type CliRun } from "./official-cli";

const SECRET_KEY = "sk_test_officialcli";
const cli = officialCli();
let sandbox: Sandbox;
let base: string;

beforeAll(async () => {
  sandbox = createSandbox({ secretKey: SECRET_KEY, webhookSecret: "whsec_cli", webhookUrl: null, stateFile: null, merchant: "Test" });
  base = await sandbox.listen(0);
});
afterAll(() => sandbox.close());

const run = (...args: string[]): Promise<CliRun> => runCli(cli ?? "", base, SECRET_KEY, args);
const types = (): string[] => sandbox.control.events().map(({ event }) => event.type);
const EVENTS = (process.env.EVENTS ?? "").split(",").filter(Boolean);
test.each(EVENTS)("%s", async (event) => {
  sandbox.control.reset();
  const { code, output } = await run("trigger", event);
  expect({ code, output }).toMatchObject({ code: 0 });
  expect(types()).toContain(event);
});
