import { beforeEach, expect, test } from "vitest";
import { prisma } from "@/lib/platform/database";
import { provideEnv } from "@/lib/platform/env";
import { replaceResolver } from "@/lib/platform/outgoing/read-txt";
import { operator, useDatabase } from "@/testing/use-database";
import { checkSenders } from "./check-senders";
import { listSenders } from "./list-senders";

useDatabase();

const SETTINGS = { MAIL_FROM: "Data desk <desk@firm.example>", BRANDED_MAIL_FROM: "no-reply@neutral.example", DKIM_SELECTOR: "s1" };
const ZONE: Readonly<Record<string, string>> = {
  "firm.example": "v=spf1 mx -all",
  "s1._domainkey.firm.example": "v=DKIM1; p=abc=",
  "_dmarc.firm.example": "v=DMARC1; p=reject",
  "neutral.example": "v=spf1 +all",
};

beforeEach(() => {
  provideEnv(SETTINGS);
  replaceResolver((name) => {
    const found = ZONE[name];
    return found === undefined ? Promise.reject(Object.assign(new Error(name), { code: "ENOTFOUND" })) : Promise.resolve([[found]]);
  });
});

const statesOf = (domains: Awaited<ReturnType<typeof listSenders>>) =>
  domains.map(({ domain, records }) => [domain, ...records.map(({ state }) => state)]);

test("each sender domain is listed before it is checked, and with its records afterwards", async () => {
  await prisma().senderCheck.deleteMany();
  expect(await listSenders(operator())).toMatchObject([
    { domain: "firm.example", addresses: ["desk@firm.example"], records: [], checkedAt: null },
    { domain: "neutral.example", addresses: ["no-reply@neutral.example"], records: [], checkedAt: null },
  ]);
  await checkSenders(operator());
  const seen = await listSenders(operator());
  expect(statesOf(seen)).toEqual([
    ["firm.example", "found", "found", "found"],
    ["neutral.example", "wrong", "missing", "missing"],
  ]);
  expect(seen[0]?.records.map(({ name }) => name)).toEqual(["firm.example", "s1._domainkey.firm.example", "_dmarc.firm.example"]);
  expect(seen[0]?.checkedAt).not.toBeNull();
});

test("two addresses of one domain are one domain, and a domain that mails no longer come from is forgotten", async () => {
  await checkSenders(operator());
  provideEnv({ ...SETTINGS, BRANDED_MAIL_FROM: "brand@firm.example" });
  await checkSenders(operator());
  expect(await listSenders(operator())).toMatchObject([{ addresses: ["desk@firm.example", "brand@firm.example"] }]);
  expect(await prisma().senderCheck.count()).toBe(1);
});

test("without a selector DKIM is not looked up, and the reason names the setting", async () => {
  provideEnv({ ...SETTINGS, DKIM_SELECTOR: "" });
  const [firm] = await checkSenders(operator());
  expect(firm?.records[1]).toMatchObject({ name: null, state: "unknown", reason: expect.stringContaining("DKIM_SELECTOR") });
});

test("localhost has no records to check", async () => {
  provideEnv({ MAIL_FROM: "", BRANDED_MAIL_FROM: "", PUBLIC_URL: "http://localhost:3000" });
  expect(await checkSenders(operator())).toEqual([]);
});
