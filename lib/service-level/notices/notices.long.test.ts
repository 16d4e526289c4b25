import { beforeEach, describe, expect, test } from "vitest";
import { MINUTE_MS } from "@/lib/core/durations";
import { followEvents } from "@/lib/events/followers";
import { recordEvent } from "@/lib/events/record-event";
import { transaction } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { provideEnv } from "@/lib/platform/env";
import { describeStatus } from "@/lib/service-level/describe-status";
import { operator, person, StoppedClock, visitor } from "@/testing/people";
import { useDatabase } from "@/testing/use-database";
import { addUpdate } from "./add-update";
import type { CreateNoticeInput } from "./contract";
import { createNotice } from "./create-notice";
import { listNotices, openNotices, publicNotices } from "./list-notices";
import { sendStatusUpdates } from "./send-updates";
import { confirmSubscription, endSubscription, forgetSubscriber, requestSubscription } from "./subscriptions";

useDatabase();
followEvents("status", forgetSubscriber);

let clock: StoppedClock;
const staff = () => operator(clock);
const OUTAGE: CreateNoticeInput = {
  kind: "incident",
  state: "investigating",
  title: "Slow responses",
  components: ["api"],
  text: "We are looking into it.",
};

beforeEach(async () => {
  clock = new StoppedClock();
  await prisma().statusUpdate.deleteMany();
  await prisma().statusNotice.deleteMany();
  await prisma().statusSubscriber.deleteMany();
  await prisma().mail.deleteMany();
});

const mails = () => prisma().mail.findMany({ orderBy: [{ createdAt: "asc" }, { toAddress: "asc" }] });
const mailTo = async (email: string) => (await mails()).filter(({ toAddress }) => toAddress === email).at(-1);
const linkIn = (text: string | undefined, name: string): string => new RegExp(`[?]${name}=(\\S+)`).exec(text ?? "")?.[1] ?? "";

async function subscribe(email: string): Promise<void> {
  await requestSubscription(visitor(clock), { email });
  await confirmSubscription(visitor(clock), { token: linkIn((await mailTo(email))?.text, "confirm") });
}

describe("a notice", () => {
  test("has its messages, newest first, and is over with the last state of its kind", async () => {
    const { id } = await createNotice(staff(), OUTAGE);
    clock.forward(MINUTE_MS);
    await addUpdate(staff(), id, { state: "identified", text: "A slow disk." });
    clock.forward(MINUTE_MS);
    expect((await publicNotices(clock.now()))[0]).toMatchObject({
      id,
      endedAt: null,
      updates: [{ state: "identified" }, { state: "investigating" }],
    });
    await addUpdate(staff(), id, { state: "resolved", text: "Replaced." });
    expect((await publicNotices(clock.now()))[0]).toMatchObject({ endedAt: new Date(clock.now()).toISOString() });
    await expect(addUpdate(staff(), id, { state: "monitoring", text: "x" })).rejects.toMatchObject({ code: "conflict" });
    const events = await prisma().event.findMany({ where: { subject: id }, orderBy: { id: "asc" } });
    expect(events.map(({ type }) => type)).toEqual(["status.notice-created", "status.notice-updated", "status.notice-updated"]);
    expect(events.at(-1)?.data).toMatchObject({ changes: { state: { from: "identified", to: "resolved" } } });
  });

  test("has only states of its kind, does not begin with its end, and is for staff alone", async () => {
    const refused = { code: "unprocessable" };
    await expect(createNotice(staff(), { ...OUTAGE, state: "scheduled" })).rejects.toMatchObject(refused);
    await expect(createNotice(staff(), { ...OUTAGE, state: "resolved" })).rejects.toMatchObject(refused);
    const { id } = await createNotice(staff(), OUTAGE);
    await expect(addUpdate(staff(), id, { state: "completed", text: "x" })).rejects.toMatchObject(refused);
    await expect(addUpdate(staff(), "sn_none", { state: "resolved", text: "x" })).rejects.toMatchObject({ code: "not-found" });
    const customer = await (await person({ clock })).ctx();
    for (const attempt of [
      () => createNotice(customer, OUTAGE),
      () => addUpdate(customer, id, { state: "resolved", text: "x" }),
      () => listNotices(customer, { limit: 1 }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: "not-found" });
  });

  test("of two who end it at once, one does", async () => {
    const { id } = await createNotice(staff(), OUTAGE);
    const both = await Promise.allSettled([1, 2].map(() => addUpdate(staff(), id, { state: "resolved", text: "x" })));
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  test("stands above every page within a quarter of a minute, and in the API while it is open", async () => {
    expect(await openNotices(clock.now())).toEqual([]);
    const { id } = await createNotice(staff(), OUTAGE);
    clock.forward(16_000);
    expect(await openNotices(clock.now())).toMatchObject([{ id }]);
    const { data } = await describeStatus({ release: 0, publishedAtMs: null }, clock.now());
    expect(data.notices).toMatchObject([{ id, state: "investigating", text: OUTAGE.text, components: ["api"] }]);
    await addUpdate(staff(), id, { state: "resolved", text: "x" });
    clock.forward(16_000);
    expect(await openNotices(clock.now())).toEqual([]);
  });

  test("is in a list of pages for staff", async () => {
    for (let i = 0; i < 3; i++) {
      clock.forward(1_000);
      await createNotice(staff(), { ...OUTAGE, title: `Notice ${i}` });
    }
    const first = await listNotices(staff(), { limit: 2 });
    const second = await listNotices(staff(), { limit: 2, cursor: first.next ?? "" });
    expect([...first.rows, ...second.rows].map(({ title }) => title)).toEqual(["Notice 2", "Notice 1", "Notice 0"]);
    expect(second.next).toBeNull();
  });
});

describe("a subscriber", () => {
  test("confirms the address, gets each message once, and is forgotten by the link in any of them", async () => {
    await subscribe("ada@people.example");
    clock.forward(1_000);
    const { id } = await createNotice(staff(), OUTAGE);
    expect(await sendStatusUpdates(staff())).toBe(1);
    expect(await sendStatusUpdates(staff())).toBe(0);
    const mail = await mailTo("ada@people.example");
    expect(mail).toMatchObject({ subject: "Investigating: Slow responses", text: expect.stringContaining(`/status#${id}`) });
    await endSubscription(visitor(clock), { token: linkIn(mail?.text, "stop") });
    await endSubscription(visitor(clock), { token: linkIn(mail?.text, "stop") });
    expect(await prisma().statusSubscriber.count()).toBe(0);
    await addUpdate(staff(), id, { state: "resolved", text: "Done." });
    expect(await sendStatusUpdates(staff())).toBe(0);
  });

  test("is nobody before the link was used, and not with one that is forged, another's or a day old", async () => {
    await requestSubscription(visitor(clock), { email: "eve@people.example" });
    const token = linkIn((await mailTo("eve@people.example"))?.text, "confirm");
    expect(await prisma().statusSubscriber.count()).toBe(0);
    for (const wrong of ["", "x", `${token}x`, token.replace(/^./, "A")])
      await expect(confirmSubscription(visitor(clock), { token: wrong })).rejects.toMatchObject({ code: "link-invalid" });
    await expect(endSubscription(visitor(clock), { token })).rejects.toMatchObject({ code: "link-invalid" });
    clock.forward(24 * 60 * MINUTE_MS);
    await expect(confirmSubscription(visitor(clock), { token })).rejects.toMatchObject({ code: "link-invalid" });
  });

  test("is asked three times a day at most, however often others type the address", async () => {
    for (let i = 0; i < 5; i++) await requestSubscription(visitor(clock, { address: `203.0.113.${i}` }), { email: "bob@people.example" });
    expect((await mails()).filter(({ toAddress }) => toAddress === "bob@people.example")).toHaveLength(3);
  });

  test("of many gets one mail each, in batches, also where the job was cut off between them", async () => {
    const createdAt = new Date(clock.now());
    const ids = Array.from({ length: 450 }, (_, i) => `ss_${String(i).padStart(20, "0")}`);
    await prisma().statusSubscriber.createMany({ data: ids.map((id, i) => ({ id, email: `p${i}@people.example`, createdAt })) });
    await createNotice(staff(), OUTAGE);
    expect(await Promise.all([sendStatusUpdates(staff()), sendStatusUpdates(staff())]).then(([a, b]) => a + b)).toBe(450);
    expect(new Set((await mails()).map(({ toAddress }) => toAddress)).size).toBe(450);
    // Who comes later hears of what is said later.
    clock.forward(1_000);
    await subscribe("late@people.example");
    expect(await sendStatusUpdates(staff())).toBe(0);
  });

  test("who deletes the account is forgotten here too", async () => {
    provideEnv({});
    const gone = await person({ clock, email: "gone@people.example" });
    await subscribe("gone@people.example");
    await transaction(staff(), (tx) => recordEvent(tx, { type: "user.deleted", subject: gone.userId }));
    expect(await prisma().statusSubscriber.count()).toBe(0);
  });
});
