import { expect, test } from "vitest";
import { DAY_MS } from "@/lib/core/durations";
import type { Role } from "@/lib/core/roles";
import { prisma } from "@/lib/platform/database";
import { sign } from "@/lib/platform/secrets";
import { eventsOf, job, mailsTo, member, movableClock, reviewer, rowOf, START, submitted, visitor, type Person } from "@/testing/access";
import { useDatabase } from "@/testing/use-database";
import type { CreateOffer } from "../contract";
import { readTracking } from "../requests/read-tracking";
import { withdrawAccessRequest } from "../requests/withdraw-request";
import { readRequest } from "../review/read-request";
import { startReview } from "../review/start-review";
import { acceptOffer } from "./accept-offer";
import { createOffer } from "./create-offer";
import { expireOffers } from "./expire-offers";
import { readOffer } from "./read-offer";

useDatabase();

async function offered(terms: Partial<CreateOffer> = {}) {
  const clock = movableClock(START);
  const rita = await reviewer(clock, "Rita");
  const request = await submitted(clock);
  await createOffer(rita, { id: request.id, version: 0, amountCents: 250_000, byInvoice: true, typedCompany: "Sunfirm", ...terms });
  const { acceptPath } = (await readTracking(visitor(clock), request.token)).offer ?? {};
  const offerToken = (acceptPath ?? "").slice("/offers/".length);
  const owner = (role: Role = "owner"): Promise<Person> => member(clock, request.email, { role });
  return { ...request, clock, rita, offerToken, owner };
}
const entitlementOf = (ctx: Person) => prisma().entitlement.findUnique({ where: { orgId: ctx.actor.org?.id ?? "" } });

test("the owner accepts with the applicant's verified address, and Enterprise is active with the agreed limits", async () => {
  const { id, email, offerToken, owner } = await offered({ quotaCalls: 5_000_000, burst: { perSecond: 200, bucket: 900 } });
  const ctx = await owner();
  const orgId = ctx.actor.org?.id;
  expect(await readOffer(ctx, offerToken)).toMatchObject({ state: "open", amountCents: 250_000, refusalReason: null, explanation: null });
  expect(await acceptOffer(ctx, offerToken)).toEqual({ orgId, state: "accepted", url: null, change: null });
  expect(await entitlementOf(ctx)).toMatchObject({
    ...{ plan: "enterprise", state: "active", quotaCalls: 5_000_000, burstPerSecond: 200, burstBucket: 900 },
  });
  expect(await rowOf(id)).toMatchObject({ state: "accepted", closedAt: new Date(START), dueAt: null });
  const event = await prisma().event.findFirstOrThrow({ where: { subject: id, type: "access.accepted" } });
  expect(event).toMatchObject({ orgId, actor: { kind: "user", id: ctx.actor.userId }, data: { byInvoice: true, amountCents: 250_000 } });
  const change = await prisma().event.findFirstOrThrow({ where: { orgId: orgId ?? "", type: "entitlement.changed" } });
  expect(change.actor).toMatchObject({ kind: "job", id: "accept-offer" });
  expect((await mailsTo(email)).map(({ template }) => template)).toEqual(["access-received", "access-offer", "access-accepted"]);
});

test("an offer without limits of its own takes away the limits of an earlier plan", async () => {
  const { offerToken, owner } = await offered();
  const ctx = await owner();
  const orgId = ctx.actor.org?.id ?? "";
  await prisma().entitlement.create({
    data: { orgId, plan: "pro", state: "past_due", quotaCalls: 7, burstPerSecond: 1, burstBucket: 1, updatedAt: new Date(START) },
  });
  await acceptOffer(ctx, offerToken);
  expect(await entitlementOf(ctx)).toMatchObject({ plan: "enterprise", state: "active", quotaCalls: null, burstPerSecond: 100 });
});

test.each([199_899, 0, -1, 199_900.5, 1e12])("an offer of %d cents is refused", async (amountCents) => {
  const clock = movableClock(START);
  const { id } = await submitted(clock);
  const rita = await reviewer(clock, "Rita");
  await expect((async () => createOffer(rita, { id, version: 0, amountCents }))()).rejects.toMatchObject({ code: "unprocessable" });
  expect((await rowOf(id)).version).toBe(0);
});

test("the least amount of the plan table is enough", async () => {
  expect((await offered({ amountCents: 199_900 })).offerToken).not.toBe("");
});

test("redeemed twice at once by two organisations, an offer activates one of them", async () => {
  for (let round = 0; round < 5; round++) {
    const { id, offerToken, owner } = await offered();
    const first = await owner();
    const orgId = `org_second_${id}`;
    await prisma().organisation.create({ data: { id: orgId, name: "Second" } });
    const second: Person = { ...first, actor: { ...first.actor, org: { id: orgId, role: "owner" } } };
    const results = await Promise.allSettled([acceptOffer(first, offerToken), acceptOffer(second, offerToken)]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason as unknown] : []));
    expect(refused).toMatchObject([{ code: "conflict" }]);
    const active = [await entitlementOf(first), await entitlementOf(second)].filter((entitlement) => entitlement !== null);
    expect(active).toHaveLength(1);
    const offer = await prisma().offer.findFirstOrThrow({ where: { requestId: id } });
    expect(offer.acceptedOrgId).toBe(active[0]?.orgId);
    expect((await eventsOf(id)).filter((type) => type === "access.accepted")).toHaveLength(1);
  }
});

test("another address, an address that is not verified, another role, nobody: each is refused for its reason", async () => {
  const { email, clock, offerToken, owner } = await offered();
  const stranger = await member(clock, "stranger@else.example");
  expect(await readOffer(stranger, offerToken)).toMatchObject({ refusalReason: "address" });
  await expect(acceptOffer(stranger, offerToken)).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringMatching(/another e-mail/),
  });
  const ctx = await owner();
  const userId = ctx.actor.userId;
  await prisma().user.update({ where: { id: userId }, data: { emailVerifiedAt: null } });
  expect(await readOffer(ctx, offerToken)).toMatchObject({ refusalReason: "unverified" });
  await expect(acceptOffer(ctx, offerToken)).rejects.toMatchObject({ code: "conflict" });
  await prisma().user.update({ where: { id: userId }, data: { emailVerifiedAt: new Date(START) } });
  const org = ctx.actor.org ?? { id: "", role: "owner" as const };
  for (const role of ["developer", "billing", "viewer", "staff-view"] as const) {
    const other: Person = { ...ctx, actor: { ...ctx.actor, org: { ...org, role } } };
    await expect(acceptOffer(other, offerToken)).rejects.toMatchObject({ code: "role-missing" });
  }
  const without: Person = { ...ctx, actor: { ...ctx.actor, org: null } };
  expect(await readOffer(without, offerToken)).toMatchObject({ refusalReason: "organisation", email });
  await expect(acceptOffer(without, offerToken)).rejects.toMatchObject({ code: "conflict" });
  expect(await readOffer(visitor(clock), offerToken)).toMatchObject({ refusalReason: "session" });
  await expect((async () => acceptOffer(visitor(clock), offerToken))()).rejects.toMatchObject({ code: "session-missing" });
  expect(await entitlementOf(ctx)).toBeNull();
});

test("a suspended organisation or person can't accept", async () => {
  const { offerToken, owner } = await offered();
  const ctx = await owner();
  const suspendedAt = new Date(START);
  await prisma().organisation.update({ where: { id: ctx.actor.org?.id ?? "" }, data: { suspendedAt } });
  await expect(acceptOffer(ctx, offerToken)).rejects.toMatchObject({ code: "organisation-suspended" });
  await prisma().user.update({ where: { id: ctx.actor.userId }, data: { suspendedAt } });
  expect(await readOffer(ctx, offerToken)).toMatchObject({ refusalReason: "address" });
});

test("accepting asks for the password again when the sign-in is old", async () => {
  const { clock, offerToken, owner } = await offered();
  const ctx = await owner();
  clock.forward(16 * 60_000);
  await expect(acceptOffer(ctx, offerToken)).rejects.toMatchObject({ code: "step-up-required" });
});

test("after seven days an offer can't be accepted, also before the job has noticed, and then the applicant is told once", async () => {
  const { id, email, clock, offerToken, owner } = await offered();
  const ctx = await owner();
  clock.forward(7 * DAY_MS - 1);
  expect(await expireOffers(job(clock))).toEqual({ expired: 0 });
  expect((await readOffer(ctx, offerToken)).state).toBe("open");
  clock.forward(1);
  await expect(acceptOffer(ctx, offerToken)).rejects.toMatchObject({ code: "conflict" });
  expect((await rowOf(id)).state).toBe("offered");
  expect((await expireOffers(job(clock))).expired).toBeGreaterThan(0);
  expect(await expireOffers(job(clock))).toEqual({ expired: 0 });
  expect((await rowOf(id)).state).toBe("offer_expired");
  expect((await mailsTo(email)).filter(({ template }) => template === "access-offer-expired")).toHaveLength(1);
  await expect((async () => expireOffers(ctx))()).rejects.toMatchObject({ code: "not-found" });
});

test("an offer that has ended can be made again, and only the new one is good", async () => {
  const { id, token, email, clock, rita, offerToken, owner } = await offered();
  clock.forward(8 * DAY_MS);
  await expireOffers(job(clock));
  const { version } = await startReview(rita, { id, version: 2 });
  expect((await rowOf(id)).dueAt).toEqual(new Date(START + 9 * DAY_MS));
  const again = { id, version, amountCents: 300_000, byInvoice: true, typedCompany: "Sunfirm" };
  await expect((async () => createOffer(rita, again))()).rejects.toMatchObject({ code: "step-up-required" });
  await createOffer({ ...rita, actor: { ...rita.actor, authenticatedAtMs: clock.now() } }, again);
  const { offer } = await readTracking(visitor(clock), token);
  expect(offer).toMatchObject({ amountCents: 300_000, state: "open", expiresAt: new Date(START + 15 * DAY_MS).toISOString() });
  const ctx = await owner();
  await expect(acceptOffer(ctx, offerToken)).rejects.toMatchObject({ code: "conflict" });
  await acceptOffer(ctx, (offer?.acceptPath ?? "").slice("/offers/".length));
  expect((await readRequest(rita, id)).offers.map(({ state }) => state)).toEqual(["expired", "accepted"]);
  expect((await mailsTo(email)).filter(({ template }) => template === "access-offer")).toHaveLength(2);
  expect((await rowOf(id)).decidedAt).toEqual(new Date(START));
});

test("a withdrawn request takes its offer with it", async () => {
  const { token, clock, offerToken, owner } = await offered();
  await withdrawAccessRequest(visitor(clock), { token });
  expect(await readOffer(await owner(), offerToken)).toMatchObject({ state: "withdrawn", refusalReason: "closed" });
  expect((await readTracking(visitor(clock), token)).offer).toMatchObject({ state: "withdrawn", acceptPath: null });
});

test("a tracking link is no offer link, and a forged one is none either", async () => {
  const { id, token, clock, offerToken } = await offered();
  for (const wrong of [token, sign("offer", "off_unknown"), offerToken.slice(0, -1), id, ""])
    await expect(readOffer(visitor(clock), wrong), wrong).rejects.toMatchObject({ code: "link-invalid" });
});
