import { beforeAll, expect, test } from "vitest";
import { removeMember } from "@/lib/accounts/members/remove-member";
import { listNotifications } from "@/lib/accounts/notifications/list-notifications";
import { setEntitlement } from "@/lib/billing/entitlement/set-entitlement";
import { DAY_MS } from "@/lib/core/durations";
import { prisma } from "@/lib/platform/database";
import { companyDraft, shipmentDraft } from "@/testing/drafts";
import { type Person, person, StoppedClock } from "@/testing/people";
import { publishDrafts } from "@/testing/publish-drafts";
import { operator, seeChanges, useDatabase } from "@/testing/use-database";
import { checkWatches } from "./check-watches";
import { MAX_WATCHES, type WatchSubject } from "./contract";
import { createWatch } from "./create-watch";
import { deleteWatch } from "./delete-watch";
import { findWatch, listWatches } from "./list-watches";

useDatabase();

// Ids never run backwards in a process, so this time is ahead of the system's.
const clock = new StoppedClock(Date.UTC(2036, 3, 4));
const TABLE: WatchSubject = { kind: "shipments", product: "module", dimension: "company", basis: "shipped", source: "test" };
let ada: Person, bob: Person, orgId: string, sunId: string, moonId: string;

const watch = async (who: Person, subject: WatchSubject) => createWatch(await who.ctx(), orgId, subject);
const company = (id: string): WatchSubject => ({ kind: "company", id });
const check = () => checkWatches(operator(clock));
const mailsOf = async (who: Person) => {
  const { email } = await prisma().user.findUniqueOrThrow({ where: { id: who.userId } });
  return prisma().mail.findMany({ where: { template: "watch", toAddress: email }, orderBy: { createdAt: "asc" } });
};

async function publish(drafts: Parameters<typeof publishDrafts>[0], mode: "merge" | "snapshot" = "merge"): Promise<void> {
  clock.forward(DAY_MS);
  await publishDrafts(drafts, { clock, mode });
  await seeChanges();
}
const idOf = async (name: string): Promise<string> => (await prisma().company.findFirstOrThrow({ where: { name } })).id;

beforeAll(async () => {
  ada = await person({ clock, name: "Ada" });
  orgId = ada.orgId ?? "";
  bob = await person({ clock, orgId, role: "viewer", name: "Bob" });
  await setEntitlement(operator(clock), { orgId, plan: "pro" });
  await publish([
    companyDraft("sun", { name: "Watched Sun", city: "Berlin" }),
    companyDraft("moon", { name: "Watched Moon" }),
    shipmentDraft("2035Q3", "Watched Sun", "2"),
  ]);
  [sunId, moonId] = [await idOf("Watched Sun"), await idOf("Watched Moon")];
});

test("a release that changes a watched company says what it changed, once, to the member alone; other companies are no news", async () => {
  await watch(ada, company(sunId));
  await watch(bob, company(moonId));
  await publish([companyDraft("sun", { name: "Watched Sun", city: "Hamburg" })]);
  expect(await check()).toEqual({ checked: 2, fired: 1 });
  expect(await check()).toEqual({ checked: 0, fired: 0 });
  const [mail, ...more] = await mailsOf(ada);
  expect([mail?.subject, more.length, (await mailsOf(bob)).length]).toEqual(["Watched Sun was updated", 0, 0]);
  expect(mail?.text).toContain("Berlin → Hamburg");
  expect(mail?.text).toContain(`/companies/${sunId}`);
  const notices = async (who: Person) => (await listNotifications(await who.ctx(), { orgId, limit: 50 })).rows.map(({ title }) => title);
  expect(await notices(ada)).toContain("Updated: Watched Sun");
  expect(await notices(bob)).not.toContain("Updated: Watched Sun");
});

test("a table of shipments fires with a new quarter, not with a corrected one", async () => {
  await watch(bob, TABLE);
  await publish([shipmentDraft("2035Q3", "Watched Sun", "3")]);
  expect((await check()).fired).toBe(0);
  await publish([shipmentDraft("2035Q4", "Watched Sun", "3")]);
  expect((await check()).fired).toBe(1);
  expect((await mailsOf(bob)).map(({ subject }) => subject)).toEqual(["Module shipments by company, shipped: Q4 2035 was published"]);
  expect((await listWatches(await bob.ctx(), orgId)).map(({ name, path, firedAt }) => [name, path, firedAt !== null])).toEqual([
    ["Module shipments by company, shipped", "/shipments?product=module&dimension=company&basis=shipped&source=test", true],
    ["Watched Moon", `/companies/${moonId}`, false],
  ]);
});

test("without a plan nothing fires, and what came meanwhile stays unsaid", async () => {
  await setEntitlement(operator(clock), { orgId, plan: "pro", state: "inactive" });
  await publish([companyDraft("sun", { name: "Watched Sun", city: "Bremen" })]);
  expect((await check()).fired).toBe(0);
  await expect(watch(ada, company(moonId))).rejects.toMatchObject({ code: "subscription-inactive" });
  await setEntitlement(operator(clock), { orgId, plan: "starter", state: "active" });
  await publish([companyDraft("other", { name: "Another" })]);
  expect((await check()).fired).toBe(0);
  // Starter has no shipments.
  await expect(watch(ada, TABLE)).rejects.toMatchObject({ code: "plan-required" });
});

test("what is not there, a second watch, one too many, and another member's watch are refused", async () => {
  await expect(watch(ada, company("co_0000000000000000"))).rejects.toMatchObject({ code: "not-found" });
  await setEntitlement(operator(clock), { orgId, plan: "pro", state: "active" });
  await expect(watch(ada, { ...TABLE, source: "nobody" })).rejects.toMatchObject({ code: "not-found" });
  await expect(watch(ada, company(sunId))).rejects.toMatchObject({ code: "conflict" });
  const stranger = await person({ clock });
  await expect(createWatch(await stranger.ctx(), orgId, TABLE)).rejects.toMatchObject({ code: "not-found" });
  await expect(listWatches(await stranger.ctx(), orgId)).rejects.toMatchObject({ code: "not-found" });
  const id = (await findWatch(await ada.ctx(), orgId, company(sunId))) ?? "";
  await expect(deleteWatch(await bob.ctx(), orgId, id)).rejects.toMatchObject({ code: "not-found" });
  const own = { orgId, userId: ada.userId, kind: "company", checkedRelease: 1, createdAt: new Date(clock.now()) };
  await prisma().watch.createMany({
    data: Array.from({ length: MAX_WATCHES - 1 }, (_, i) => ({ ...own, id: `wa_${i}`, subject: `co_${i}` })),
  });
  await expect(watch(ada, company(moonId))).rejects.toMatchObject({ code: "conflict" });
  await deleteWatch(await ada.ctx(), orgId, id);
  expect(await findWatch(await ada.ctx(), orgId, company(sunId))).toBeNull();
  const owner = await person({ clock, orgId });
  await removeMember(await owner.ctx(), orgId, { userId: bob.userId });
  expect(await prisma().watch.count({ where: { userId: bob.userId } })).toBe(0);
});
