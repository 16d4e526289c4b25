import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "@/lib/core/durations";
import { prisma } from "@/lib/platform/database";
import { eventsOf, mailsTo, member, movableClock, reviewer, rowOf, START, submitted, visitor } from "@/testing/access";
import { useDatabase } from "@/testing/use-database";
import { createOffer } from "../offers/create-offer";
import { readTracking } from "../requests/read-tracking";
import { replyToQuestion } from "../requests/reply-to-question";
import { withdrawAccessRequest } from "../requests/withdraw-request";
import { addNote } from "./add-note";
import { askApplicant, declineRequest } from "./answer-request";
import { assignRequest } from "./assign-request";
import { readRequest } from "./read-request";
import { startReview } from "./start-review";

useDatabase();

test("a question pauses the clock, a reply goes on with what was left, and answer and decision are timed apart", async () => {
  const clock = movableClock(START);
  const { id, token } = await submitted(clock);
  const rita = await reviewer(clock, "Rita");
  clock.forward(3 * HOUR_MS);
  const asked = await askApplicant(rita, { id, version: 0, text: "Which projects, {{first_name}}?" });
  expect(asked).toEqual({ id, state: "needs_info", version: 1, dueAt: null });
  clock.forward(5 * DAY_MS);
  const view = await replyToQuestion(visitor(clock), { token, text: "Those in Spain." });
  expect(view).toMatchObject({ state: "in_review", dueAt: new Date(START + 6 * DAY_MS).toISOString(), mayReply: false });
  clock.forward(HOUR_MS);
  const declined = await declineRequest(rita, { id, version: 2, text: "We have no data on Spain." });
  expect(declined).toEqual({ id, state: "declined", version: 3, dueAt: null });
  expect(await rowOf(id)).toMatchObject({
    firstAnsweredAt: new Date(START + 3 * HOUR_MS),
    decidedAt: new Date(START + 5 * DAY_MS + 4 * HOUR_MS),
    closedAt: new Date(START + 5 * DAY_MS + 4 * HOUR_MS),
  });
  expect(await eventsOf(id)).toEqual([
    ...["access.received", "access.review-started", "access.asked", "access.replied", "access.declined"],
  ]);
});

test("of two reviewers who decide at once exactly one decides, and the other is told that things have changed", async () => {
  const clock = movableClock(START);
  const [rita, ralf] = [await reviewer(clock, "Rita"), await reviewer(clock, "Ralf")];
  for (let round = 0; round < 5; round++) {
    const { id, email } = await submitted(clock);
    const results = await Promise.allSettled([
      createOffer(rita, { id, version: 0, amountCents: 199_900 }),
      declineRequest(ralf, { id, version: 0, text: "No." }),
      askApplicant(ralf, { id, version: 0, text: "Why?" }),
    ]);
    const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason as unknown] : []));
    expect(refused).toMatchObject([{ code: "outdated" }, { code: "outdated" }]);
    expect((await rowOf(id)).version).toBe(1);
    expect(await mailsTo(email)).toHaveLength(2);
    expect(await prisma().offer.count({ where: { requestId: id } })).toBe((await rowOf(id)).state === "offered" ? 1 : 0);
  }
});

test("a withdrawal and an offer at once leave one of them, never both", async () => {
  const clock = movableClock(START);
  const rita = await reviewer(clock, "Rita");
  for (let round = 0; round < 5; round++) {
    const { id, token } = await submitted(clock);
    await Promise.allSettled([
      createOffer(rita, { id, version: 0, amountCents: 199_900 }),
      withdrawAccessRequest(visitor(clock), { token }),
    ]);
    const { state } = await rowOf(id);
    // The offer may come first and be withdrawn with the request; after a withdrawal there is no offer.
    expect(state).toBe("withdrawn");
    const offers = await prisma().offer.count({ where: { requestId: id } });
    expect((await eventsOf(id)).filter((type) => type === "access.offered")).toHaveLength(offers);
  }
});

test("a note raises the version: who decides should have read it", async () => {
  const clock = movableClock(START);
  const { id, token } = await submitted(clock);
  const rita = await reviewer(clock, "Rita");
  expect(await addNote(rita, { id, text: "They are a competitor." })).toMatchObject({ version: 1, state: "received" });
  await expect(createOffer(rita, { id, version: 0, amountCents: 199_900 })).rejects.toMatchObject({ code: "outdated" });
  expect((await readTracking(visitor(clock), token)).thread).toEqual([]);
  expect((await readRequest(rita, id)).thread).toMatchObject([{ kind: "note", author: "Rita", text: "They are a competitor." }]);
});

test("a request is given to me, to someone of staff or to nobody, and to no one else", async () => {
  const clock = movableClock(START);
  const { id } = await submitted(clock);
  const [rita, ralf] = [await reviewer(clock, "Rita"), await reviewer(clock, "Ralf")];
  const customer = await member(clock, "someone@else.example");
  await assignRequest(rita, { id, version: 0, assigneeId: "me" });
  expect((await readRequest(rita, id)).assignee).toEqual({ id: rita.actor.userId, name: "Rita" });
  await expect(assignRequest(ralf, { id, version: 0, assigneeId: "me" })).rejects.toMatchObject({ code: "outdated" });
  expect(await assignRequest(rita, { id, version: 1, assigneeId: ralf.actor.userId })).toMatchObject({ version: 2 });
  expect(await assignRequest(rita, { id, version: 2, assigneeId: ralf.actor.userId })).toMatchObject({ version: 2 });
  const wrong = assignRequest(rita, { id, version: 2, assigneeId: customer.actor.userId });
  await expect(wrong).rejects.toMatchObject({ code: "unprocessable" });
  await assignRequest(rita, { id, version: 2, assigneeId: null });
  expect((await readRequest(rita, id)).assignee).toBeNull();
});

test("the applicant sees neither notes nor names of reviewers, and what they may do now", async () => {
  const clock = movableClock(START);
  const { id, token, email } = await submitted(clock);
  const rita = await reviewer(clock, "Rita Reviewer");
  await startReview(rita, { id, version: 0 });
  await askApplicant(rita, { id, version: 1, text: "Who are you, {{name}} of {{company}}?" });
  const view = await readTracking(visitor(clock), token);
  expect(view).toMatchObject({ state: "needs_info", mayReply: true, mayWithdraw: true, dueAt: null, email });
  expect(view.thread).toMatchObject([{ from: "team", kind: "question", text: "Who are you, Anna Weber of Sunfirm?" }]);
  expect(JSON.stringify(view)).not.toContain("Rita");
  expect(view.checks.map(({ status }) => status)).toEqual(["now", "done", "next"]);
  expect(view).not.toHaveProperty("assigneeId");
});

test("a reply where nothing was asked, and a withdrawal of what is closed, are refused in a sentence", async () => {
  const clock = movableClock(START);
  const { id, token } = await submitted(clock);
  await expect(replyToQuestion(visitor(clock), { token, text: "Hello?" })).rejects.toMatchObject({ code: "conflict" });
  await expect((async () => replyToQuestion(visitor(clock), { token, text: "  " }))()).rejects.toMatchObject({ code: "unprocessable" });
  await withdrawAccessRequest(visitor(clock), { token });
  await expect(withdrawAccessRequest(visitor(clock), { token })).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringMatching(/Withdrawn/),
  });
  expect(await rowOf(id)).toMatchObject({
    state: "withdrawn",
    dueAt: null,
    firstAnsweredAt: null,
    decidedAt: null,
    closedAt: new Date(START),
  });
});

test("a question without an answer can be taken up again by staff, with the hours that were left", async () => {
  const clock = movableClock(START);
  const { id } = await submitted(clock);
  const rita = await reviewer(clock, "Rita");
  clock.forward(20 * HOUR_MS);
  await askApplicant(rita, { id, version: 0, text: "?" });
  clock.forward(2 * DAY_MS);
  expect((await startReview(rita, { id, version: 1 })).dueAt).toBe(new Date(START + 3 * DAY_MS).toISOString());
});

test("reviewing is for staff: to customers and visitors there is nothing there", async () => {
  const clock = movableClock(START);
  const { id } = await submitted(clock);
  const owner = await member(clock, "owner@sunfirm.example");
  for (const ctx of [owner, visitor(clock)]) {
    const tries = [
      () => readRequest(ctx, id),
      () => startReview(ctx, { id, version: 0 }),
      () => addNote(ctx, { id, text: "x" }),
      () => assignRequest(ctx, { id, version: 0, assigneeId: "me" }),
      () => askApplicant(ctx, { id, version: 0, text: "x" }),
      () => createOffer(ctx, { id, version: 0, amountCents: 199_900, byInvoice: true }),
      () => declineRequest(ctx, { id, version: 0, text: "x" }),
    ];
    for (const attempt of tries) await expect((async () => attempt())()).rejects.toMatchObject({ code: "not-found" });
  }
  expect((await rowOf(id)).version).toBe(0);
});

test("the detail shows who asked before from the same company, and the account that has the address", async () => {
  const clock = movableClock(START);
  const rita = await reviewer(clock, "Rita");
  const mine = await submitted(clock, { email: "one@pvgroup.example" });
  const same = await submitted(clock, { email: "one@pvgroup.example", plan: "pro" });
  const colleague = await submitted(clock, { email: "two@pvgroup.example" });
  await submitted(clock, { email: "three@notpvgroup.example" });
  const owner = await member(clock, "one@pvgroup.example");
  const detail = await readRequest(rita, mine.id);
  expect(new Map(detail.otherRequests.map((other) => [other.id, other.sameAddress]))).toEqual(
    new Map([
      [same.id, true],
      [colleague.id, false],
    ]),
  );
  expect(detail.account).toMatchObject({
    userId: owner.actor.userId,
    organisations: [{ role: "owner", plan: null, currency: null, interval: null }],
  });
  expect(detail.flags).toEqual(["unconfirmed", "repeated"]);
  expect(detail.history).toMatchObject([{ actor: "Heliodex", text: "sent an access request" }]);
  const [free] = [await submitted(clock, { email: "x1@gmail.com" }), await submitted(clock, { email: "x2@gmail.com" })];
  expect(await readRequest(rita, free.id)).toMatchObject({ otherRequests: [], flags: ["unconfirmed", "free_mail"] });
});

test("the detail says which prices the form showed, and what the organisations of the account pay in and how often", async () => {
  const clock = movableClock(START);
  const rita = await reviewer(clock, "Rita");
  const { id, email } = await submitted(clock, { currency: "gbp" });
  const orgId = (await member(clock, email)).actor.org?.id ?? "";
  const createdAt = new Date(START);
  await prisma().billingCustomer.create({ data: { orgId, mode: "sandbox", currency: "eur", problems: [], createdAt } });
  const terms = { offerId: "off_1", orgId, interval: "month", currency: "eur", amountCents: 189_900, byInvoice: true };
  await prisma().agreement.create({ data: { ...terms, burstPerSecond: 1, burstBucket: 1, createdAt, acceptedAt: createdAt } });
  const organisationOf = async () => (await readRequest(rita, id)).account?.organisations[0];
  expect(await organisationOf()).toMatchObject({ currency: "eur", interval: "month" });
  const times = { createdAt, anchorAt: createdAt, periodStartsAt: createdAt, periodEndsAt: createdAt };
  const price = { priceId: "price_1", itemId: "si_1", amountCents: 459_000, currency: "eur", interval: "year" };
  await prisma().subscription.create({
    data: { id: "sub_1", orgId, currentOf: orgId, status: "active", plan: "starter", ...price, ...times },
  });
  expect(await organisationOf()).toMatchObject({ currency: "eur", interval: "year" });
  expect((await readRequest(rita, id)).currency).toBe("gbp");
  expect((await readRequest(rita, (await submitted(clock)).id)).currency).toBe("usd");
});

test("the history names who did what, in order", async () => {
  const clock = movableClock(START);
  const { id, token } = await submitted(clock);
  const rita = await reviewer(clock, "Rita");
  await askApplicant(rita, { id, version: 0, text: "?" });
  await replyToQuestion(visitor(clock), { token, text: "!" });
  const { history, thread, moves, flags } = await readRequest(rita, id);
  expect(history.map(({ actor, text }) => `${actor} ${text}`)).toEqual([
    "Heliodex sent an access request",
    "Rita started to review an access request",
    "Rita sent a question to the applicant",
    "Applicant replied to our question on an access request",
  ]);
  expect(thread.map(({ kind, author }) => [kind, author])).toEqual([
    ["question", "Rita"],
    ["reply", "Anna Weber"],
  ]);
  expect(moves).toEqual(["ask", "offer", "decline"]);
  expect(flags).toContain("replied");
});
