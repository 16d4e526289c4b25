import { expireOffers } from "@/lib/access/offers/expire-offers";
import { ensureReplyTemplates } from "@/lib/access/replies/ensure-reply-templates";
import { remindReviewers } from "@/lib/access/review/remind-reviewers";
import { setEntitlement } from "@/lib/billing/entitlement/set-entitlement";
import { addCalendarMonths } from "@/lib/billing/periods";
import { PLAN_TABLE } from "@/lib/billing/plans";
import { DAY_MS, HOUR_MS } from "@/lib/core/durations";
import { recordEvent } from "@/lib/events/record-event";
import { issueKey, type IssueKey } from "@/lib/keys/issue-key";
import { revokeKey } from "@/lib/keys/revoke-key";
import type { TxContext } from "@/lib/platform/context";
import { hireStaff, invite, joinByInvitation, signUpOwner } from "./people";
import { asJob, asPerson, type Cast, type Step } from "./step";

export const STORY_DAYS = 45;
export const ORGANISATION = "Aurora Grid Research (demo)";
export const SECOND_ORGANISATION = "Fjordlys Analyse (demo)";
export const OWNER = { name: "Ingrid Solvang", email: "ingrid@aurora-grid.example", address: "203.0.113.24" };
const DEVELOPER = { name: "Tomasz Wilk", email: "tomasz@aurora-grid.example", address: "203.0.113.31" };
const VIEWER = { name: "Amara Diallo", email: "amara@aurora-grid.example", address: "203.0.113.40" };
const REVIEWER = { name: "Demo reviewer", email: "reviewer@team.example", address: "192.0.2.10" };
const JOBS_EVERY_MS = 6 * HOUR_MS;

/** When the demo customer subscribed: Stripe's times are whole seconds. */
export const subscribedAt = (nowMs: number): Date => new Date(Math.floor((nowMs - 40 * DAY_MS - 4 * HOUR_MS) / 1_000) * 1_000);

/** What was told of the first payment. The payment itself is made at the sandbox later, with its clock set back. */
async function announceSubscription(tx: TxContext, cast: Cast): Promise<void> {
  const orgId = cast.orgOf("owner").id;
  const startsAt = new Date(tx.clock.now());
  await setEntitlement(asJob(tx), { orgId, plan: "pro", period: { startsAt, endsAt: addCalendarMonths(startsAt) } });
  await recordEvent(asJob(tx), {
    type: "subscription.started",
    orgId,
    data: { plan: "pro", currency: "usd", amountCents: PLAN_TABLE.pro.priceCents.usd },
  });
}

type Grant = Omit<IssueKey, "orgId"> & { by: string };

async function issue(tx: TxContext, cast: Cast, { by, ...key }: Grant): Promise<void> {
  const orgId = cast.orgOf(by).id;
  const { id } = await issueKey(asPerson(tx, cast.person(by)), { ...key, orgId });
  cast.keep(key.name, { id, orgId });
}

/** The staff user, the demo organisation with its team, plan and keys. */
export function customerSteps(cast: Cast, nowMs: number): Step[] {
  const ago = (days: number, hours = 0): number => nowMs - days * DAY_MS - hours * HOUR_MS;
  return [
    { atMs: ago(45), run: async (tx) => cast.enter("reviewer", await hireStaff(tx, REVIEWER)) },
    { atMs: ago(44, 23), run: async (tx) => void (await ensureReplyTemplates(asJob(tx))) },
    { atMs: ago(44, 20), run: async (tx) => cast.enter("owner", await signUpOwner(tx, { ...OWNER, organisation: ORGANISATION })) },
    { atMs: ago(44, 19), run: (tx) => issue(tx, cast, { by: "owner", name: "notebook", mode: "test" }) },
    { atMs: ago(43, 2), run: async (tx) => void (await invite(tx, cast.person("owner"), { email: DEVELOPER.email, role: "developer" })) },
    { atMs: ago(43, 1), run: async (tx) => cast.enter("developer", await joinByInvitation(tx, DEVELOPER)) },
    { atMs: subscribedAt(nowMs).getTime(), run: (tx) => announceSubscription(tx, cast) },
    { atMs: ago(40, 3), run: (tx) => issue(tx, cast, { by: "owner", name: "production", mode: "live" }) },
    {
      atMs: ago(39, 22),
      run: (tx) => issue(tx, cast, { by: "developer", name: "old-prototype", mode: "live", scopes: ["companies:read"] }),
    },
    { atMs: ago(38, 5), run: (tx) => issue(tx, cast, { by: "developer", name: "nightly-etl", mode: "live" }) },
    { atMs: ago(31, 6), run: async (tx) => void (await invite(tx, cast.person("owner"), { email: VIEWER.email, role: "viewer" })) },
    { atMs: ago(30, 3), run: async (tx) => cast.enter("viewer", await joinByInvitation(tx, VIEWER)) },
    { atMs: ago(12, 1), run: (tx) => revokeKey(asPerson(tx, cast.person("developer")), cast.key("old-prototype").id) },
    {
      atMs: ago(2, 2),
      run: async (tx) => void (await invite(tx, cast.person("owner"), { email: "accounts@aurora-grid.example", role: "billing" })),
    },
  ];
}

/** The applicant whose offer is accepted signs up, and has a key from then on. */
export function secondCustomerSteps(cast: Cast, nowMs: number): Step[] {
  const owner = { name: "Freja Lindholm", email: "freja@fjordlys.example", address: "198.51.100.77" };
  return [
    {
      atMs: nowMs - 23.2 * DAY_MS,
      run: async (tx) => cast.enter("second owner", await signUpOwner(tx, { ...owner, organisation: SECOND_ORGANISATION })),
    },
    { atMs: nowMs - 22.9 * DAY_MS, run: (tx) => issue(tx, cast, { by: "second owner", name: "archive", mode: "live" }) },
  ];
}

/** What runs by the clock, as often as the story needs it. */
export function jobSteps(nowMs: number): Step[] {
  const count = (STORY_DAYS * DAY_MS) / JOBS_EVERY_MS;
  return Array.from({ length: count }, (_, i) => ({
    atMs: nowMs - (count - 1 - i) * JOBS_EVERY_MS,
    run: async (tx: TxContext) => {
      await expireOffers(asJob(tx));
      await remindReviewers(asJob(tx));
    },
  }));
}
