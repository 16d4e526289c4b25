import { beforeAll, expect, test } from "vitest";
import { removeMember } from "@/lib/accounts/members/remove-member";
import { listNotifications } from "@/lib/accounts/notifications/list-notifications";
import { setEntitlement } from "@/lib/billing/entitlement/set-entitlement";
import { dayAt } from "@/lib/core/dates";
import { DAY_MS } from "@/lib/core/durations";
import { prisma } from "@/lib/platform/database";
import { priceDraft } from "@/testing/drafts";
import { type Person, person, StoppedClock } from "@/testing/people";
import { publishDrafts } from "@/testing/publish-drafts";
import { operator, seeChanges, useDatabase } from "@/testing/use-database";
import { changeAlert } from "./change-alert";
import { checkAlerts } from "./check-alerts";
import { type AlertCondition, type CreateAlertInput, MAX_ALERTS } from "./contract";
import { createAlert } from "./create-alert";
import { deleteAlert } from "./delete-alert";
import { listAlerts } from "./list-alerts";

useDatabase();

// Ids never run backwards in a process, so this time is ahead of the system's.
const clock = new StoppedClock(Date.UTC(2034, 0, 4));
const ITEM = "TOPCon module, alerts";
let ada: Person, bob: Person, orgId: string, seriesId: string;

const price = (date: string, avg: string) => priceDraft(date, avg, { item: ITEM, low: null, high: null });

/** Publishes the price of the next day. */
async function publishNext(avg: string): Promise<void> {
  clock.forward(DAY_MS);
  await publishDrafts([price(dayAt(clock.now()), avg)], { clock });
  await seeChanges();
}
const check = () => checkAlerts(operator(clock));
const create = async (who: Person, input: Omit<CreateAlertInput, "seriesId">) =>
  createAlert(await who.ctx(), orgId, { ...input, seriesId });
const mails = async (who: Person): Promise<string[]> => {
  const { email } = await prisma().user.findUniqueOrThrow({ where: { id: who.userId } });
  return (await prisma().mail.findMany({ where: { template: "price-alert", toAddress: email }, orderBy: { createdAt: "asc" } })).map(
    ({ subject }) => subject ?? "",
  );
};

beforeAll(async () => {
  ada = await person({ clock, name: "Ada" });
  orgId = ada.orgId ?? "";
  bob = await person({ clock, orgId, role: "viewer", name: "Bob" });
  await setEntitlement(operator(clock), { orgId, plan: "starter" });
  await publishDrafts([price("2034-01-04", "0.100")], { clock });
  await seeChanges();
  seriesId = (await prisma().priceSeries.findFirstOrThrow({ where: { item: ITEM } })).id;
});

test("an alert fires once when the price passes its value, and again when it passes it again; only its member hears of it", async () => {
  await create(ada, { kind: "above", value: "0.110" });
  await create(bob, { kind: "below", value: "0.095" });
  await publishNext("0.105");
  expect(await check()).toEqual({ checked: 2, fired: 0 });
  expect(await check()).toEqual({ checked: 0, fired: 0 });
  await publishNext("0.110");
  expect(await check()).toEqual({ checked: 2, fired: 1 });
  await publishNext("0.112");
  expect((await check()).fired).toBe(0);
  await publishNext("0.109");
  await check();
  await publishNext("0.120");
  expect((await check()).fired).toBe(1);
  expect(await mails(ada)).toEqual([`${ITEM} rose to 0.110 USD/W`, `${ITEM} rose to 0.120 USD/W`]);
  expect(await mails(bob)).toEqual([]);
  const notifications = async (who: Person) =>
    (await listNotifications(await who.ctx(), { orgId, limit: 50 })).rows.filter(({ title }) => title.startsWith("Price alert"));
  expect((await notifications(ada)).map(({ text, href }) => [text, href])).toEqual([
    ["From 0.109 to 0.120 USD/W. Assessed on 2034-01-09.", "/console/alerts"],
    ["From 0.105 to 0.110 USD/W. Assessed on 2034-01-06.", "/console/alerts"],
  ]);
  expect(await notifications(bob)).toEqual([]);
});

test("a move is measured from the price at which the alert was created or last fired, exactly", async () => {
  await create(bob, { kind: "move", value: "10" });
  await publishNext("0.1319");
  expect((await check()).fired).toBe(0);
  await publishNext("0.132");
  expect((await check()).fired).toBe(1);
  await publishNext("0.119");
  expect((await check()).fired).toBe(0);
  await publishNext("0.1188");
  expect((await check()).fired).toBe(1);
  expect((await mails(bob)).slice(-2)).toEqual([`${ITEM} rose by 10.00% to 0.132 USD/W`, `${ITEM} fell by 10.00% to 0.1188 USD/W`]);
});

test("without a plan in force nothing fires, and with one again alerts go on from there", async () => {
  await create(ada, { kind: "below", value: "0.110" });
  await prisma().entitlement.update({ where: { orgId }, data: { state: "ended" } });
  await publishNext("0.1187");
  expect((await check()).fired).toBe(0);
  await expect(create(ada, { kind: "below", value: "0.05" })).rejects.toMatchObject({ code: "subscription-inactive" });
  await setEntitlement(operator(clock), { orgId, plan: "starter" });
  await publishNext("0.109");
  expect((await check()).fired).toBe(1);
});

test.each([
  [{ kind: "above", value: "0.109" }, "invalid-parameter"],
  [{ kind: "below", value: "0.2" }, "invalid-parameter"],
  [{ kind: "below", value: "0" }, "invalid-parameter"],
  [{ kind: "move", value: "0.4" }, "invalid-parameter"],
  [{ kind: "move", value: "1000.1" }, "invalid-parameter"],
] as const)("%j is refused", async (input, code) => {
  await expect(create(ada, input)).rejects.toMatchObject({ code });
});

test("a changed alert is compared with the price of now, under the rules of a new one; another member's is not found", async () => {
  const { id } = await create(ada, { kind: "above", value: "0.2" });
  const change = async (who: Person, condition: AlertCondition) => changeAlert(await who.ctx(), orgId, { id, condition });
  await change(ada, { kind: "move", value: "50" });
  expect((await listAlerts(await ada.ctx(), orgId)).find((alert) => alert.id === id)).toMatchObject({
    ...{ kind: "move", value: "50", price: "0.109" },
    series: { region: "CN" },
  });
  await change(ada, { kind: "move", value: "50" });
  await expect(change(ada, { kind: "above", value: "0.1" })).rejects.toMatchObject({ code: "invalid-parameter" });
  await expect(change(ada, { kind: "above", value: "0.110" })).rejects.toMatchObject({ code: "conflict" });
  await expect(change(bob, { kind: "move", value: "5" })).rejects.toMatchObject({ code: "not-found" });
  await deleteAlert(await ada.ctx(), orgId, id);
});

test("an alert is its member's alone: nobody else lists or deletes it, staff that looks creates none, and it goes with the member", async () => {
  const [first] = await listAlerts(await bob.ctx(), orgId);
  expect(first).toMatchObject({ kind: "move", series: { item: ITEM, price: "0.109" } });
  await expect(deleteAlert(await ada.ctx(), orgId, first?.id ?? "")).rejects.toMatchObject({ code: "not-found" });
  const stranger = await person({ clock });
  await expect(listAlerts(await stranger.ctx(), orgId)).rejects.toMatchObject({ code: "not-found" });
  await expect(create(stranger, { kind: "above", value: "1" })).rejects.toMatchObject({ code: "not-found" });
  await expect(create(ada, { kind: "above", value: "0.110" })).rejects.toMatchObject({ code: "conflict" });
  await deleteAlert(await bob.ctx(), orgId, first?.id ?? "");
  const owner = await person({ clock, orgId });
  await removeMember(await owner.ctx(), orgId, { userId: bob.userId });
  expect(await prisma().priceAlert.count({ where: { userId: bob.userId } })).toBe(0);
});

test("there are fifty of a member, and no more, also of two at once", async () => {
  const have = (await listAlerts(await ada.ctx(), orgId)).length;
  for (let i = have; i < MAX_ALERTS - 1; i++) await create(ada, { kind: "above", value: `1.${i}1` });
  const two = await Promise.allSettled(["2.1", "2.2"].map((value) => create(ada, { kind: "above", value })));
  expect(two.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await listAlerts(await ada.ctx(), orgId)).toHaveLength(MAX_ALERTS);
});
