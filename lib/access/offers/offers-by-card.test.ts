import { expect, test } from "vitest";
import { startCheckout } from "@/lib/billing/checkout/start-checkout";
import { changePlan } from "@/lib/billing/plan-changes/change-plan";
import { previewPlanChange } from "@/lib/billing/plan-changes/preview-plan-change";
import { cancelSubscription } from "@/lib/billing/subscriptions/cancel-subscription";
import { readBilling } from "@/lib/billing/subscriptions/read-billing";
import { prisma } from "@/lib/platform/database";
import { eventsOf, mailsTo, member, reviewer, rowOf, submitted, visitor, type Person } from "@/testing/access";
import { useDatabase } from "@/testing/use-database";
import { ASKS_ALWAYS, usePayments } from "@/testing/use-payments";
import type { CreateOffer } from "../contract";
import { readTracking } from "../requests/read-tracking";
import { acceptOffer } from "./accept-offer";
import { createOffer } from "./create-offer";
import { expireOffers } from "./expire-offers";
import { previewOffer } from "./preview-offer";
import { readOffer } from "./read-offer";
import { settleOffer } from "./settle-offer";

useDatabase();
const { sandbox, clock, job, pay, settle, forward } = usePayments();

async function offered(terms: Partial<CreateOffer> = {}) {
  const rita = await reviewer(clock, "Rita");
  const request = await submitted(clock);
  await createOffer(rita, { id: request.id, version: 0, amountCents: 240_000, byInvoice: false, typedCompany: "Sunfirm", ...terms });
  const { acceptPath } = (await readTracking(visitor(clock), request.token)).offer ?? {};
  const offerToken = (acceptPath ?? "").slice("/offers/".length);
  return { ...request, offerToken, owner: () => member(clock, request.email) };
}
const orgOf = (ctx: Person): string => ctx.actor.org?.id ?? "";
const fresh = (ctx: Person): Person => ({ ...ctx, actor: { ...ctx.actor, authenticatedAtMs: clock.now() } });
const entitlementOf = (ctx: Person) => prisma().entitlement.findUnique({ where: { orgId: orgOf(ctx) } });
const requestsOf = (ctx: Person) => prisma().event.findMany({ where: { orgId: orgOf(ctx), type: "subscription.requested" } });
const inOrganisation = (ctx: Person, id: string): Person => ({ ...ctx, actor: { ...ctx.actor, org: { id, role: "owner" } } });

/** What the job does some seconds after a payment. */
const follow = (ctx: Person) => settleOffer(job(), orgOf(ctx));

test("a year of Enterprise is offered from what the plan table says, paid at once, and its terms are in force", async () => {
  await expect(offered({ interval: "year", amountCents: 1_998_999 })).rejects.toMatchObject({
    code: "unprocessable",
    message: expect.stringContaining("The minimum is $19,990 per year."),
  });
  const { id, offerToken, owner } = await offered({ interval: "year", amountCents: 2_400_000, quotaCalls: 700 });
  const ctx = await owner();
  const { url } = await acceptOffer(ctx, offerToken);
  expect((await readBilling(ctx, orgOf(ctx))).openCheckout).toMatchObject({ plan: "enterprise", interval: "year", amountCents: 2_400_000 });
  expect(await pay(url ?? "")).toBe("paid");
  await settle();
  expect(await follow(ctx)).toEqual({ settled: true });
  expect((await rowOf(id)).state).toBe("accepted");
  expect(await entitlementOf(ctx)).toMatchObject({ plan: "enterprise", state: "active", quotaCalls: 700, periodMonths: 12 });
  expect((await readBilling(ctx, orgOf(ctx))).terms).toMatchObject({ plan: "enterprise", quotaCalls: 700 });
});

test("an offer in euros has its own least, is paid in euros, and is refused to who pays in another currency", async () => {
  await expect(offered({ currency: "eur", amountCents: 183_899 })).rejects.toMatchObject({
    code: "unprocessable",
    message: expect.stringContaining("The minimum is €1,839 per month."),
  });
  const { offerToken, owner } = await offered({ currency: "eur", amountCents: 200_000, quotaCalls: 700 });
  const ctx = await owner();
  expect(await readOffer(ctx, offerToken)).toMatchObject({ currency: "eur", amountCents: 200_000, refusalReason: null });
  const { url } = await acceptOffer(ctx, offerToken);
  expect(await pay(url ?? "")).toBe("paid");
  await settle();
  expect(await follow(ctx)).toEqual({ settled: true });
  expect(await entitlementOf(ctx)).toMatchObject({ plan: "enterprise", state: "active", quotaCalls: 700 });
  expect((await readBilling(ctx, orgOf(ctx))).subscription).toMatchObject({ currency: "eur", amountCents: 200_000 });

  const other = await offered({ currency: "gbp", amountCents: 200_000 });
  const buyer = await other.owner();
  await pay((await startCheckout(buyer, { orgId: orgOf(buyer), plan: "pro", currency: "eur" })).url);
  await settle();
  const explanation = expect.stringMatching(/^This offer is in pounds sterling, but your organisation pays in euros, .* offer in euros\.$/);
  expect(await readOffer(fresh(buyer), other.offerToken)).toMatchObject({ refusalReason: "currency", explanation });
  const refused = { code: "conflict", message: explanation };
  await expect(previewOffer(fresh(buyer), other.offerToken)).rejects.toMatchObject(refused);
  await expect(acceptOffer(fresh(buyer), other.offerToken)).rejects.toMatchObject(refused);
});

test("who has paid for a year of Pro moves to Enterprise by the year now, and can't accept a monthly price before the year is over", async () => {
  const { offerToken, owner } = await offered({ interval: "year", amountCents: 2_400_000 });
  const ctx = await owner();
  await pay((await startCheckout(ctx, { orgId: orgOf(ctx), plan: "pro", interval: "year" })).url);
  await settle();
  const shown = await previewOffer(ctx, offerToken);
  expect(shown).toMatchObject({ direction: "upgrade", interval: "year", nextAmountCents: 2_400_000 });
  expect(shown.dueCents).toBeLessThan(2_400_000 - 990_000);
  const { prorationAt, dueCents, availableCalls } = shown;
  expect((await acceptOffer(ctx, offerToken, { preview: { prorationAt, dueCents, availableCalls } })).change).toMatchObject({
    outcome: "changed",
  });
  const other = await offered({ amountCents: 240_000 });
  await prisma().user.update({ where: { id: ctx.actor.userId }, data: { email: other.email } });
  const refusal = { code: "conflict", message: expect.stringContaining("has paid for a year") };
  await expect(previewOffer(fresh(ctx), other.offerToken)).rejects.toMatchObject(refusal);
  await expect(
    acceptOffer(fresh(ctx), other.offerToken, { preview: { prorationAt, dueCents: 0, availableCalls: null } }),
  ).rejects.toMatchObject(refusal);
});

test("an offer by card leads to a checkout at its amount, counts once it is paid, and gives what was agreed", async () => {
  const { id, email, offerToken, owner } = await offered({ quotaCalls: 5_000_000, burst: { perSecond: 200, bucket: 900 } });
  const ctx = await owner();
  expect(await readOffer(ctx, offerToken)).toMatchObject({ way: "checkout", refusalReason: null });
  const accepted = await acceptOffer(ctx, offerToken);
  expect(accepted).toMatchObject({ state: "offered", change: null });
  expect((await rowOf(id)).state).toBe("offered");
  expect(await entitlementOf(ctx)).toBeNull();
  expect((await readBilling(ctx, orgOf(ctx))).openCheckout).toMatchObject({ plan: "enterprise", amountCents: 240_000 });
  expect((await acceptOffer(ctx, offerToken)).url).toBe(accepted.url);
  expect(await pay(accepted.url ?? "")).toBe("paid");
  await settle();
  expect(await entitlementOf(ctx)).toMatchObject({
    plan: "enterprise",
    state: "active",
    quotaCalls: 5_000_000,
    burstPerSecond: 200,
    burstBucket: 900,
  });
  expect(await follow(ctx)).toEqual({ settled: true });
  expect(await follow(ctx)).toEqual({ settled: false });
  expect((await rowOf(id)).state).toBe("accepted");
  expect((await eventsOf(id)).filter((type) => type === "access.accepted")).toHaveLength(1);
  const mails = (await mailsTo(email)).filter(({ template }) => template === "access-accepted");
  expect(mails.map(({ text }) => /\S+\/console\S*/.exec(text)?.[0])).toEqual([expect.stringContaining(`/console?org=${orgOf(ctx)}`)]);
  await expect(acceptOffer(ctx, offerToken)).rejects.toMatchObject({ code: "conflict" });
});

test("a payment leaves work in the queue, so that the offer is marked without anybody looking", async () => {
  const { offerToken, owner } = await offered();
  const ctx = await owner();
  await pay((await acceptOffer(ctx, offerToken)).url ?? "");
  await settle();
  const queued = await prisma().$queryRaw<{ data: { orgId: string } }[]>`select data from pgboss.job where name = 'follow-subscription'`;
  expect(queued.map(({ data }) => data.orgId)).toContain(orgOf(ctx));
});

test("a Pro subscriber is moved to the agreed amount, as the preview said, and never has two", async () => {
  const { id, offerToken, owner } = await offered();
  const ctx = await owner();
  await pay((await startCheckout(ctx, { orgId: orgOf(ctx), plan: "pro" })).url);
  await settle();
  forward(600);
  expect(await readOffer(ctx, offerToken)).toMatchObject({ way: "change" });
  await expect(acceptOffer(ctx, offerToken)).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringMatching(/Review the charge/),
  });
  const preview = await previewOffer(ctx, offerToken);
  expect(preview).toMatchObject({ plan: "enterprise", amountCents: 240_000, direction: "upgrade", nextAmountCents: 240_000 });
  await expect(acceptOffer(ctx, offerToken, { preview: { ...preview, dueCents: 1 } })).rejects.toMatchObject({ code: "conflict" });
  const accepted = await acceptOffer(ctx, offerToken, { preview });
  expect(accepted).toMatchObject({ state: "accepted", url: null, change: { outcome: "changed" } });
  await settle();
  expect(await requestsOf(ctx)).toMatchObject([{ actorId: ctx.actor.userId, data: { action: "change", plan: "enterprise", from: "pro" } }]);
  const rows = await prisma().subscription.findMany({ where: { orgId: orgOf(ctx) } });
  expect(rows).toMatchObject([{ plan: "enterprise", amountCents: 240_000, status: "active" }]);
  expect(await entitlementOf(ctx)).toMatchObject({ plan: "enterprise", quotaCalls: null, burstPerSecond: 100 });
  expect((await rowOf(id)).state).toBe("accepted");
  expect((await readBilling(ctx, orgOf(ctx))).choices.map(({ action }) => action)).toEqual([
    ...["downgrade", "downgrade", "current"],
    ...["downgrade", "downgrade", "current"],
  ]);
});

test("other terms at the amount that is paid are in force at once, and the audit log names who accepted them", async () => {
  const [first, second] = [await offered(), await offered({ quotaCalls: 5_000_000 })];
  const ctx = await first.owner();
  await pay((await acceptOffer(ctx, first.offerToken)).url ?? "");
  await settle();
  await follow(ctx);
  const other = inOrganisation(await second.owner(), orgOf(ctx));
  expect(await acceptOffer(other, second.offerToken)).toMatchObject({ state: "accepted", url: null, change: null });
  await expect(acceptOffer(other, second.offerToken)).rejects.toMatchObject({ code: "conflict" });
  expect(await entitlementOf(ctx)).toMatchObject({ plan: "enterprise", quotaCalls: 5_000_000 });
  expect(await requestsOf(ctx)).toMatchObject([
    { actorId: other.actor.userId, data: { action: "terms", plan: "enterprise", interval: "month" } },
  ]);
});

test("a checkout or a move whose bank asks sells nothing before the customer has confirmed", async () => {
  const { id, offerToken, owner } = await offered();
  const ctx = await owner();
  expect(await pay((await acceptOffer(ctx, offerToken)).url ?? "", { ...ASKS_ALWAYS, proof: undefined })).toBe("challenge");
  await pay((await startCheckout(ctx, { orgId: orgOf(ctx), plan: "pro" })).url, ASKS_ALWAYS);
  await settle();
  forward(600);
  const { change } = await acceptOffer(ctx, offerToken, { preview: await previewOffer(ctx, offerToken) });
  expect(change).toMatchObject({ outcome: "payment_needed", needsAction: true });
  expect(await readOffer(fresh(ctx), offerToken)).toMatchObject({ way: "change", unpaid: { payUrl: change?.payUrl, needsAction: true } });
  expect((await readOffer(visitor(clock), offerToken)).unpaid).toBeNull();
  expect(await entitlementOf(ctx)).toMatchObject({ plan: "pro", state: "active" });
  expect((await rowOf(id)).state).toBe("offered");
  expect(await sandbox().hosted.payInvoice(change?.payUrl?.split("/i/")[1] ?? "", { proof: "confirmed" })).toEqual({ outcome: "paid" });
  await settle();
  await follow(ctx);
  expect(await entitlementOf(ctx)).toMatchObject({ plan: "enterprise", state: "active" });
  expect((await rowOf(id)).state).toBe("accepted");
});

test("over a scheduled downgrade a move can't wait for the bank: it says what to do, and all stays as it is", async () => {
  const { offerToken, owner } = await offered();
  const ctx = await owner();
  const orgId = orgOf(ctx);
  await pay((await startCheckout(ctx, { orgId, plan: "pro" })).url, ASKS_ALWAYS);
  await settle();
  const { prorationAt, dueCents, availableCalls } = await previewPlanChange(ctx, { orgId, plan: "starter" });
  await changePlan(ctx, { orgId, plan: "starter", prorationAt, dueCents, availableCalls });
  await expect(acceptOffer(ctx, offerToken, { preview: await previewOffer(ctx, offerToken) })).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringMatching(/^Your bank asks you to confirm this payment.*Undo the scheduled change/),
  });
  expect((await readBilling(ctx, orgId)).subscription).toMatchObject({ plan: "pro", pending: { plan: "starter" }, unpaidUpgrade: null });
});

test("a move is accepted with the calls that the offer gives, and with no more of them", async () => {
  const { offerToken, owner } = await offered({ quotaCalls: 300_000 });
  const ctx = await owner();
  await pay((await startCheckout(ctx, { orgId: orgOf(ctx), plan: "pro" })).url);
  await settle();
  forward(600);
  const preview = await previewOffer(ctx, offerToken);
  expect(preview.availableCalls).toBe(300_000);
  const uncapped = acceptOffer(ctx, offerToken, { preview: { ...preview, availableCalls: null } });
  await expect(uncapped).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringMatching(/300,000 calls left.*no cap/),
  });
  expect(await acceptOffer(ctx, offerToken, { preview })).toMatchObject({ state: "accepted", change: { outcome: "changed" } });
  expect(await entitlementOf(ctx)).toMatchObject({ plan: "enterprise", quotaCalls: 300_000 });
});

test("from Enterprise down to Pro at the end of the period, without the agreed limits", async () => {
  const { offerToken, owner } = await offered({ quotaCalls: 9 });
  const ctx = await owner();
  await pay((await acceptOffer(ctx, offerToken)).url ?? "");
  await settle();
  const shown = await previewPlanChange(ctx, { orgId: orgOf(ctx), plan: "pro" });
  await changePlan(ctx, { orgId: orgOf(ctx), plan: "pro", prorationAt: shown.prorationAt, dueCents: shown.dueCents, availableCalls: null });
  expect(await entitlementOf(ctx)).toMatchObject({ plan: "enterprise", quotaCalls: 9 });
  forward(32 * 86_400);
  await settle();
  expect(await entitlementOf(ctx)).toMatchObject({ plan: "pro", state: "active", quotaCalls: null, burstPerSecond: null });
});

test("a stranger, another organisation while one pays, and an offer that has ended get nothing", async () => {
  const { offerToken, owner } = await offered();
  const ctx = await owner();
  const stranger = await member(clock, "stranger@else.example");
  await expect(acceptOffer(stranger, offerToken)).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringMatching(/another e-mail/),
  });
  const other = await prisma().organisation.create({ data: { id: `org_other_${Date.now()}`, name: "Other" } });
  const { url } = await acceptOffer(ctx, offerToken);
  await expect(acceptOffer(inOrganisation(ctx, other.id), offerToken)).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringMatching(/checkout for this offer is/),
  });
  forward(24 * 3_600);
  await settle();
  expect(await pay(url ?? "")).toBe("session_expired");
  const moved = await acceptOffer(fresh(inOrganisation(ctx, other.id)), offerToken);
  expect(moved.url).not.toBe(url);
  forward(6 * 86_400);
  await expireOffers(job());
  await expect(acceptOffer(fresh(ctx), offerToken)).rejects.toMatchObject({ code: "conflict" });
  await settle();
  expect(await pay(moved.url ?? "")).toBe("session_expired");
});

test("an offer by invoice is not put beside a plan that is paid by card", async () => {
  const { offerToken, owner } = await offered({ byInvoice: true });
  const ctx = await owner();
  await pay((await startCheckout(ctx, { orgId: orgOf(ctx), plan: "starter" })).url);
  await settle();
  expect(await readOffer(ctx, offerToken)).toMatchObject({ way: "invoice", refusalReason: "subscribed" });
  await expect(acceptOffer(ctx, offerToken)).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringMatching(/by card/),
  });
  await cancelSubscription(ctx, orgOf(ctx));
  forward(32 * 86_400);
  await settle();
});

test("Enterprise that was by invoice before invoices came from Stripe goes on by card when that offer is paid", async () => {
  const first = await offered({ byInvoice: true, amountCents: 300_000 });
  const ctx = await first.owner();
  const terms = { amountCents: 300_000, byInvoice: true, isManual: true, quotaCalls: null, burstPerSecond: 100, burstBucket: 400 };
  await prisma().agreement.create({ data: { offerId: "off_by_hand", orgId: orgOf(ctx), ...terms, createdAt: new Date(clock.now()) } });
  expect((await readBilling(ctx, orgOf(ctx))).byInvoice).toEqual({ interval: "month", currency: "usd", amountCents: 300_000, due: null });
  const second = await offered({ amountCents: 260_000, quotaCalls: 77 });
  await prisma().user.update({ where: { id: ctx.actor.userId }, data: { email: second.email } });
  await pay((await acceptOffer(ctx, second.offerToken)).url ?? "");
  await settle();
  await follow(ctx);
  expect(await entitlementOf(ctx)).toMatchObject({ plan: "enterprise", state: "active", quotaCalls: 77 });
  expect((await readBilling(ctx, orgOf(ctx))).byInvoice).toBeNull();
});
