import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "@/lib/core/durations";
import { prisma } from "@/lib/platform/database";
import { eventsOf, mailsTo, member, reviewer, rowOf, submitted, visitor, type Person } from "@/testing/access";
import { useDatabase } from "@/testing/use-database";
import { usePayments } from "@/testing/use-payments";
import { readTracking } from "../requests/read-tracking";
import { replyToQuestion } from "../requests/reply-to-question";
import { askApplicant } from "../review/answer-request";
import { readRequest } from "../review/read-request";
import { acceptOffer } from "./accept-offer";
import { askForChange } from "./ask-for-change";
import { createOffer } from "./create-offer";
import { readOffer } from "./read-offer";
import { settleOffer } from "./settle-offer";
import { withdrawOffer } from "./withdraw-offer";

useDatabase();
const { clock, forward, job, pay, settle } = usePayments();

async function offered() {
  const rita = await reviewer(clock, "Rita");
  const request = await submitted(clock);
  await createOffer(rita, { id: request.id, version: 0, amountCents: 240_000 });
  const tokenNow = async () => ((await readTracking(visitor(clock), request.token)).offer?.acceptPath ?? "").slice("/offers/".length);
  return { ...request, rita, offerToken: await tokenNow(), tokenNow, owner: () => member(clock, request.email) };
}
const versionOf = async (id: string) => (await rowOf(id)).version;
const templates = async (email: string) => (await mailsTo(email)).map(({ template }) => template);
const orgOf = (ctx: Person): string => ctx.actor.org?.id ?? "";

test("an offer that is withdrawn can't be accepted, its applicant is told, and the request is due again", async () => {
  const { id, token, email, rita, offerToken, owner } = await offered();
  await withdrawOffer(rita, { id, version: await versionOf(id), text: "The price was wrong." });
  expect(await readOffer(await owner(), offerToken)).toMatchObject({ state: "withdrawn", refusalReason: "closed" });
  await expect(acceptOffer(await owner().catch(() => rita), offerToken)).rejects.toMatchObject({ code: "conflict" });
  const row = await rowOf(id);
  expect(row.state).toBe("in_review");
  expect(row.dueAt?.getTime()).toBeGreaterThan(clock.now() + DAY_MS - 60_000);
  expect(await templates(email)).toEqual(["access-received", "access-offer", "access-offer-withdrawn"]);
  expect((await mailsTo(email)).at(-1)?.text).toContain("The price was wrong.");
  expect((await readTracking(visitor(clock), token)).thread.at(-1)).toMatchObject({ from: "team", kind: "withdrawal" });
  expect(await eventsOf(id)).toEqual(expect.arrayContaining(["access.offered", "access.offer-withdrawn"]));
  await expect(withdrawOffer(rita, { id, version: await versionOf(id) })).rejects.toMatchObject({ code: "conflict" });
});

test("a checkout that was begun ends with the offer, so nobody pays for what was withdrawn", async () => {
  const { id, rita, offerToken, owner } = await offered();
  const { url } = await acceptOffer(await owner(), offerToken);
  await withdrawOffer(rita, { id, version: await versionOf(id) });
  expect(await pay(url ?? "")).toBe("session_expired");
});

test("what was paid a moment ago can't be withdrawn", async () => {
  const { id, rita, offerToken, owner } = await offered();
  const ctx = await owner();
  await pay((await acceptOffer(ctx, offerToken)).url ?? "");
  await settle();
  await expect(withdrawOffer(rita, { id, version: await versionOf(id) })).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringMatching(/has arrived/),
  });
  await settleOffer(job(), orgOf(ctx));
  expect(await rowOf(id)).toMatchObject({ state: "accepted" });
});

test("withdrawing and accepting at once end in one of the two, never in a checkout for nothing", async () => {
  for (let round = 0; round < 3; round++) {
    const { id, rita, offerToken, owner } = await offered();
    const ctx = await owner();
    const version = await versionOf(id);
    const [accepted] = await Promise.allSettled([acceptOffer(ctx, offerToken), withdrawOffer(rita, { id, version })]);
    const url = accepted.status === "fulfilled" ? (accepted.value.url ?? "") : "";
    expect((await rowOf(id)).state).toBe("in_review");
    if (url !== "") expect(await pay(url)).toBe("session_expired");
    expect(await prisma().checkout.count({ where: { openOf: orgOf(ctx) } })).toBe(0);
  }
});

test("a revised offer takes the place of the open one", async () => {
  const { id, email, rita, offerToken, tokenNow, owner } = await offered();
  await createOffer(rita, { id, version: await versionOf(id), amountCents: 220_000 });
  const ctx = await owner();
  expect(await readOffer(ctx, offerToken)).toMatchObject({ state: "withdrawn" });
  await expect(acceptOffer(ctx, offerToken)).rejects.toMatchObject({ code: "conflict" });
  expect(await readOffer(ctx, await tokenNow())).toMatchObject({ state: "open", amountCents: 220_000 });
  const last = (await mailsTo(email)).at(-1);
  expect(last?.subject).toMatch(/revised/i);
  expect(last?.text).toMatch(/replaces the previous one/);
  expect((await readRequest(rita, id)).offers.map(({ state }) => state)).toEqual(["withdrawn", "open"]);
  const { data } = await prisma().event.findFirstOrThrow({ where: { subject: id, type: "access.offered" }, orderBy: { id: "desc" } });
  expect(data).toMatchObject({ amountCents: 220_000, replaced: [expect.any(String)] });
});

test("asking for a change starts the clock and keeps the offer open until we answer", async () => {
  const { id, token, rita, offerToken, tokenNow, owner } = await offered();
  const view = await askForChange(visitor(clock), { token: offerToken, text: "We need 3 million calls." });
  expect(view).toMatchObject({ state: "open", change: "asked", reference: id });
  const row = await rowOf(id);
  expect(row.state).toBe("in_review");
  expect(row.dueAt?.getTime()).toBeGreaterThan(clock.now() + DAY_MS - 60_000);
  expect((await readTracking(visitor(clock), token)).thread.at(-1)).toMatchObject({ from: "you", text: "We need 3 million calls." });
  expect((await readRequest(rita, id)).flags).toContain("replied");
  expect(await prisma().mail.count({ where: { template: "access-change-asked", text: { contains: "3 million" } } })).toBeGreaterThan(0);
  await expect(askForChange(visitor(clock), { token, text: "x" })).rejects.toMatchObject({ code: "link-invalid" });
  await createOffer(rita, { id, version: await versionOf(id), amountCents: 240_000, quotaCalls: 3_000_000 });
  expect(await readOffer(await owner(), await tokenNow())).toMatchObject({ quotaCalls: 3_000_000, change: "none" });
});

test("more can be added to what was asked for, without more time for us or a proposal that does not know of it, up to a limit a day", async () => {
  const { id, rita, offerToken } = await offered();
  const ask = (text: string) => askForChange(visitor(clock), { token: offerToken, text });
  await ask("We need 3 million calls.");
  const { dueAt } = await rowOf(id);
  forward(HOUR_MS / 1_000);
  const proposal = { terms: {}, proposedBy: rita.actor.userId, proposedAt: new Date(clock.now()) };
  await prisma().invoiceProposal.create({ data: { requestId: id, ...proposal } });
  await ask("And a burst of 900.");
  expect((await rowOf(id)).dueAt).toEqual(dueAt);
  expect(await prisma().invoiceProposal.count({ where: { requestId: id } })).toBe(0);
  for (const text of ["Three", "Four", "Five"]) await ask(text);
  expect((await readOffer(visitor(clock), offerToken)).change).toBe("limit");
  await expect(ask("Six")).rejects.toMatchObject({ code: "rate-limited" });
  expect((await readRequest(rita, id)).thread.filter(({ kind }) => kind === "reply")).toHaveLength(5);
  forward(DAY_MS / 1_000);
  expect(await ask("Six")).toMatchObject({ change: "asked" });
});

test("a question of ours is answered before other terms are asked for", async () => {
  const { id, token, rita, offerToken } = await offered();
  await askForChange(visitor(clock), { token: offerToken, text: "Cheaper?" });
  await askApplicant(rita, { id, version: await versionOf(id), text: "For how many calls?" });
  expect((await readOffer(visitor(clock), offerToken)).change).toBe("question");
  await expect(askForChange(visitor(clock), { token: offerToken, text: "Again" })).rejects.toMatchObject({ code: "conflict" });
  await replyToQuestion(visitor(clock), { token, text: "A million." });
  expect((await readOffer(visitor(clock), offerToken)).change).toBe("asked");
});

test("an offer is accepted also while a change of it is discussed", async () => {
  const { id, offerToken, owner } = await offered();
  await askForChange(visitor(clock), { token: offerToken, text: "Cheaper?" });
  const ctx = await owner();
  await pay((await acceptOffer(ctx, offerToken)).url ?? "");
  await settle();
  await settleOffer(job(), orgOf(ctx));
  expect(await rowOf(id)).toMatchObject({ state: "accepted", dueAt: null });
});
