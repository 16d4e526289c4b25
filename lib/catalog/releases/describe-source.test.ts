import { expect, test } from "vitest";
import { prisma } from "@/lib/platform/database";
import { versionClock } from "@/lib/platform/version-clock";
import { priceDraft } from "@/testing/drafts";
import { person } from "@/testing/people";
import { publishDrafts } from "@/testing/publish-drafts";
import { seeChanges, useDatabase } from "@/testing/use-database";
import { headAt } from "../current-release";
import { describeSource } from "./describe-source";

useDatabase();

const SOURCE = { code: "desk", name: "Desk", licence: "own", url: null, synthetic: false };

async function methodologyNow(): Promise<string | null | undefined> {
  await seeChanges();
  return (await headAt((await versionClock().current()).release)).sources.get("desk")?.methodology;
}

test("what a source says of its methodology holds until our team says it otherwise, and readers see the newest at once", async () => {
  await publishDrafts([priceDraft("2026-01-05", "0.1")], { source: { ...SOURCE, methodology: "By the list." } });
  expect(await methodologyNow()).toBe("By the list.");
  const ctx = await (await person({ staff: true, role: null })).ctx();
  await describeSource(ctx, "desk", { methodology: "Assessed on Mondays.", seen: "By the list." });
  expect(await methodologyNow()).toBe("Assessed on Mondays.");
  expect((await prisma().event.findFirstOrThrow({ where: { type: "source.described" } })).data).toEqual({
    changes: { methodology: { from: "By the list.", to: "Assessed on Mondays." } },
  });
  await publishDrafts([priceDraft("2026-01-12", "0.1")], { source: { ...SOURCE, methodology: "By the list." } });
  expect(await methodologyNow()).toBe("Assessed on Mondays.");
  await expect(describeSource(ctx, "desk", { methodology: "Late.", seen: "By the list." })).rejects.toMatchObject({ code: "outdated" });
  await expect(describeSource(ctx, "nobody", { methodology: "x", seen: "" })).rejects.toMatchObject({ code: "not-found" });
  const customer = await (await person()).ctx();
  await expect(describeSource(customer, "desk", { methodology: "x", seen: "Assessed on Mondays." })).rejects.toMatchObject({
    code: "not-found",
  });
});
