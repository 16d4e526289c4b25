import { beforeAll, expect, test } from "vitest";
import { viewOfPlan, viewOfSandbox } from "@/lib/billing/entitlement/plan-views";
import { headAt } from "@/lib/catalog/current-release";
import { prisma } from "@/lib/platform/database";
import { versionClock } from "@/lib/platform/version-clock";
import { companyDraft, priceDraft, productDraft } from "@/testing/drafts";
import { publishDrafts } from "@/testing/publish-drafts";
import { operator, seeChanges, useDatabase } from "@/testing/use-database";
import { findRecords } from "./find-records";
import type { Market } from "./market-of";

useDatabase();

const NOW = Date.now();
let live: Market, sandbox: Market;

beforeAll(async () => {
  const day = new Date(NOW).toISOString().slice(0, 10);
  await publishDrafts([
    companyDraft("Zenith Works"),
    productDraft("ZX-600", 600, { manufacturer: "Zenith", model: "ZX-600" }),
    priceDraft(day, "0.1", { item: "Zenith module" }),
  ]);
  await seeChanges();
  const head = await headAt((await versionClock().current()).release);
  const market = { ctx: operator(), nowMs: NOW, head, member: null, isSignedIn: true };
  live = { ...market, view: viewOfPlan("pro", NOW), isLive: true };
  sandbox = { ...market, view: viewOfSandbox(NOW), isLive: false };
});

test("series, companies and products are found by name and by ID, each with the way to it", async () => {
  const found = await findRecords(live, "zenith");
  expect(found.map(({ group, label }) => [group, label])).toEqual([
    ["Prices", "Zenith module, China"],
    ["Companies", "Zenith Works"],
    ["Products", "ZX-600"],
  ]);
  for (const { href, label } of found)
    expect((await findRecords(live, href.split("/").at(-1) ?? "")).map((one) => one.label)).toEqual([label]);
});

test("what the reader may not see is not found, by ID neither", async () => {
  const { id } = await prisma().company.findFirstOrThrow({ where: { name: "Zenith Works" } });
  expect((await findRecords(sandbox, "zenith works")).filter(({ group }) => group === "Companies")).toEqual([]);
  expect(await findRecords(sandbox, id)).toEqual([]);
});
