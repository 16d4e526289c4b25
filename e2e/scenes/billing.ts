import { offerPath } from "@/lib/access/requests/tracking-link";
import { setEntitlement } from "@/lib/billing/entitlement/set-entitlement";
import { calendarMonth } from "@/lib/billing/periods";
import type { PlanName } from "@/lib/billing/plans";
import { DAY_MS } from "@/lib/core/durations";
import { newId } from "@/lib/core/ids";
import { openPeriod } from "@/lib/metering/counting/open-period";
import { prisma } from "@/lib/platform/database";
import { operator, person, type Person } from "@/testing/people";
import type { Scene } from "./scene";

const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS);

type Row = Awaited<ReturnType<typeof prisma>["subscription"]["findFirstOrThrow"]>;
type Access = "active" | "past_due" | "inactive";

/** Somebody whose organisation has a subscription in some state, as if Stripe had said so; Stripe itself knows nothing of it. */
async function subscriber(changes: Partial<Row>, access: Access = "active"): Promise<Person> {
  const owner = await person({ name: "Paula Payer" });
  const orgId = owner.orgId ?? "";
  await withCustomer(orgId);
  const values = {
    id: newId("sub"),
    orgId,
    currentOf: orgId,
    status: "active",
    plan: "pro",
    priceId: "price_scene",
    amountCents: 99_900,
    itemId: "si_scene",
    createdAt: inDays(-12),
    anchorAt: inDays(-12),
    periodStartsAt: inDays(-12),
    periodEndsAt: inDays(18),
    cardBrand: "visa",
    cardLast4: "4242",
    cardExpMonth: 12,
    cardExpYear: 2034,
    ...changes,
  };
  await prisma().subscription.create({ data: values });
  await setEntitlement(operator(), { orgId, plan: (values.plan ?? "starter") as PlanName, state: access });
  return owner;
}

const withCustomer = (orgId: string) =>
  prisma().billingCustomer.create({ data: { orgId, mode: "sandbox", problems: [], createdAt: inDays(-12), syncedAt: inDays(-1) } });

const failed = (daysAgo: number): Partial<Row> => ({
  status: "past_due",
  failedSince: inDays(-daysAgo),
  graceEndsAt: inDays(7 - daysAgo),
  nextAttemptAt: inDays(1),
  invoiceDueCents: 99_900,
  invoiceUrl: "https://invoice.example/in_scene",
});

async function beginner(): Promise<Person> {
  const owner = await person({ name: "Berta Beginner" });
  const orgId = owner.orgId ?? "";
  await withCustomer(orgId);
  const times = { createdAt: inDays(-0.1), expiresAt: inDays(0.9) };
  await prisma().checkout.create({
    data: { id: newId("cko"), orgId, openOf: orgId, plan: "pro", amountCents: 99_900, state: "open", ...times },
  });
  return owner;
}

async function byInvoice(): Promise<Person> {
  const owner = await person({ name: "Ines Invoice" });
  const orgId = owner.orgId ?? "";
  const terms = { amountCents: 240_000, byInvoice: true, isManual: true, quotaCalls: null, burstPerSecond: 100, burstBucket: 400 };
  await prisma().agreement.create({ data: { offerId: newId("off"), orgId, ...terms, createdAt: inDays(-12) } });
  await setEntitlement(operator(), { orgId, plan: "enterprise" });
  return owner;
}

const BILLING = "/console/billing";

/** The billing page in every state that rows of ours can make, and the notice that some of them put over other pages. */
export async function billingScenes(viewer: string): Promise<Scene[]> {
  const upgrade = { upgradePlan: "enterprise", upgradeAmountCents: 240_000, upgradeExpiresAt: inDays(0.9), invoiceDueCents: 84_060 };
  const states: Readonly<Record<string, Person>> = {
    active: await subscriber({}),
    reduced: await subscriber({ discountId: "di_scene", discountPercent: 30, discountEndsAt: inDays(60), paidCents: 69_930 }),
    "old card": await subscriber({ plan: "starter", amountCents: 49_900, cardExpYear: 2024 }),
    cancelled: await subscriber({ cancelsAt: inDays(18) }),
    downgrade: await subscriber({ pendingPlan: "starter", pendingAmountCents: 49_900, pendingAt: inDays(18) }),
    "unpaid upgrade": await subscriber({ ...upgrade, invoiceUrl: "https://invoice.example/in_scene" }),
    failed: await subscriber(failed(1), "past_due"),
    suspended: await subscriber(failed(9), "inactive"),
    ended: await subscriber({ status: "canceled", endedAt: inDays(-2) }, "inactive"),
    "unknown price": await subscriber({ plan: null, amountCents: 77_700 }, "inactive"),
    checkout: await beginner(),
    invoice: await byInvoice(),
  };
  const overview = ["failed", "suspended", "ended"].flatMap((state) => {
    const as = states[state]?.sessionId;
    return as === undefined ? [] : [{ name: `overview payment ${state}`, path: "/console", as }];
  });
  const newcomer = (await person({ name: "Nora Newcomer" })).sessionId;
  return [
    ...Object.entries(states).map(([state, { sessionId }]) => ({ name: `billing ${state}`, path: BILLING, as: sessionId })),
    ...overview,
    { name: "billing none", path: BILLING, as: newcomer },
    { name: "billing plan chosen before", path: `${BILLING}?plan=pro`, as: newcomer },
    { name: "billing plan chosen before in pounds", path: `${BILLING}?plan=pro&currency=gbp`, as: newcomer },
    { name: "billing with a code", path: `${BILLING}?plan=pro&code=NOT-A-CODE`, as: newcomer },
    { name: "billing back without paying", path: `${BILLING}?checkout=cancelled`, as: newcomer },
    { name: "billing forbidden", path: BILLING, as: viewer },
  ];
}

/** A promotion code with redemptions, and one whose only redemption is not paid yet. */
export async function promotionScenes(staff: string): Promise<Scene[]> {
  const { userId, orgId } = await subscriber({});
  const terms = {
    mode: "sandbox",
    percentOff: 30,
    plans: ["starter", "pro"],
    note: "For visitors of the fair in Munich.",
    createdBy: userId,
  };
  const [used, fresh] = [newId("pco"), newId("pco")];
  await prisma().promotionCode.createMany({
    data: [
      {
        ...terms,
        id: used,
        code: "INTERSOLAR-MUNICH-2027",
        stripeId: used,
        duration: "repeating",
        months: 3,
        interval: "month",
        maxRedemptions: 25,
        createdAt: inDays(-20),
      },
      {
        ...terms,
        id: fresh,
        code: "FIRST-YEAR",
        stripeId: fresh,
        duration: "once",
        isFirstOnly: true,
        redeemBy: inDays(30),
        createdAt: inDays(-2),
      },
      {
        ...terms,
        id: newId("pco"),
        code: "SUMMER",
        stripeId: newId("pco"),
        duration: "forever",
        orgId,
        deactivatedAt: inDays(-1),
        createdAt: inDays(-90),
      },
    ],
  });
  const wish = { plan: "pro", interval: "month", state: "redeemed", createdAt: inDays(-9), redeemedAt: inDays(-9), expiresAt: inDays(-8) };
  const by = { orgId: orgId ?? "", userId };
  await prisma().promotionRedemption.create({ data: { id: newId("rdm"), codeId: used, ...by, ...wish } });
  const unpaid = { plan: "pro", interval: "month", state: "reserved", createdAt: inDays(0), expiresAt: inDays(1) };
  await prisma().promotionRedemption.create({ data: { id: newId("rdm"), codeId: fresh, ...by, ...unpaid } });
  return [
    { name: "promotion code", path: `/staff/promotion-codes/${used}`, as: staff },
    { name: "promotion code not redeemed", path: `/staff/promotion-codes/${fresh}`, as: staff },
    { name: "promotion codes", path: "/staff/promotion-codes", as: staff },
  ];
}

/** Another open offer like a given one, paid by card and made to this address. */
async function offerByCard(requestId: string, email: string, state = "offered"): Promise<string> {
  const { request, ...offer } = await prisma().offer.findFirstOrThrow({
    ...{ where: { requestId }, include: { request: true } },
    omit: { acceptedAs: true, offeredBy: true },
  });
  const [newRequest, newOffer] = [newId("req"), newId("off")];
  await prisma().accessRequest.create({ data: { ...request, id: newRequest, email, state } });
  await prisma().offer.create({ data: { ...offer, id: newOffer, requestId: newRequest, byInvoice: false } });
  return offerPath(newOffer);
}

/** An offer that is paid by card, as its applicant sees it: without a plan, and with one that is moved. */
export async function offerScenes(requestId: string): Promise<Scene[]> {
  const [newcomer, held] = [await person({ name: "Olga Offered" }), await subscriber({})];
  const asked = await offerByCard(requestId, newcomer.email, "in_review");
  return [
    { name: "offer with a change requested", path: asked, as: null },
    { name: "offer by card", path: await offerByCard(requestId, newcomer.email), as: newcomer.sessionId },
    { name: "offer to a subscriber", path: await offerByCard(requestId, held.email), as: held.sessionId },
  ];
}

/** A customer whose payments need a look of our team. */
export async function customerScenes(staff: string): Promise<Scene[]> {
  const { orgId } = await subscriber(failed(1), "past_due");
  const ours = await prisma().session.findUniqueOrThrow({ where: { id: staff }, select: { userId: true } });
  const stripeCustomerId = `cus_${newId("org").slice(4)}`;
  const problems = ["Two subscriptions run: the older one counts, sub_scene gives nothing."];
  await prisma().billingCustomer.update({ where: { orgId: orgId ?? "" }, data: { stripeCustomerId, problems } });
  const event = { type: "invoice.payment_failed", stripeCustomerId, outcome: "Synced: Pro, past due." };
  await prisma().stripeEvent.create({
    data: { id: `evt_${newId("org").slice(4)}`, ...event, createdAt: inDays(-1), receivedAt: inDays(-1) },
  });
  const notes = ["Asked for a longer term.", "x".repeat(400)].map((text, at) => ({
    ...{ id: newId("note"), orgId: orgId ?? "", text, authorId: at === 0 ? "usr_gone" : ours.userId, createdAt: inDays(-at / 100) },
  }));
  await prisma().customerNote.createMany({ data: notes });
  const now = Date.now();
  const { id } = await openPeriod({ orgId: orgId ?? "", kind: "live", quota: 100_000, ...calendarMonth(now) }, now);
  await prisma().period.update({ where: { id }, data: { used: 91_204 } });
  return [{ name: "customer with payments, notes and little quota left", path: `/staff/customers/${orgId ?? ""}`, as: staff }];
}
