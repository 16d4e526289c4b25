import { expect, test } from "vitest";
import { DAY_MS } from "@/lib/core/durations";
import { transaction, type Context } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { lastMail, operator, person, StoppedClock, visitor } from "@/testing/people";
import { keyFor, useDatabase } from "@/testing/use-database";
import { newLink } from "./links";
import { acceptInvitation } from "./members/accept-invitation";
import { inviteMember } from "./members/invite-member";
import { revokeInvitation } from "./members/revoke-invitation";
import { insertOrganisation } from "./organisations/create-organisation";
import { pruneAccounts } from "./prune-accounts";
import { endSession } from "./sessions/end-session";
import { signUp } from "./sign-up/sign-up";
import { verifyAddress } from "./sign-up/verify-address";

useDatabase();

const CONFIGURED = { areUnverifiedInUse: false };
const keep = (clock: StoppedClock, options = CONFIGURED) => pruneAccounts(operator(clock), options);

const withTraces = (clock: StoppedClock): Context => visitor(clock, { userAgent: "Browser of a test" });
let names = 0;
const newAddress = (): string => `someone-${names++}@unverified.example`;

/** Somebody who signed up and never opened the link. */
async function signedUp(clock: StoppedClock, email = newAddress()) {
  const password = "plum orchard seven";
  const { binding } = await signUp(visitor(clock, { address: `2001:db8::${names++}` }), {
    name: "Una Verified",
    email,
    password,
    organisation: "Una Ltd",
  });
  const { id, members } = await prisma().user.findUniqueOrThrow({ where: { email }, include: { members: true } });
  return { id, email, binding, orgId: members[0]?.orgId ?? "", token: (await lastMail(email)).token };
}
const isThere = async ({ id }: { id: string }): Promise<boolean> => (await prisma().user.count({ where: { id } })) > 0;

test("a session loses where it came from 30 days after its end and goes after 90, and one that lasts stays", async () => {
  const clock = new StoppedClock();
  const ended = await person({ clock });
  const expired = await person({ clock });
  await prisma().session.updateMany({ data: { address: "203.0.113.7", userAgent: "Browser" } });
  await endSession(await ended.ctx());
  const rows = () =>
    prisma().session.findMany({ where: { id: { in: [ended.sessionId, expired.sessionId] } }, orderBy: { createdAt: "asc" } });
  const traces = async () => Object.fromEntries((await rows()).map(({ id, address, userAgent }) => [id, [address, userAgent]]));
  clock.forward(30 * DAY_MS);
  expect(await keep(clock)).toMatchObject({ emptied: 0, sessions: 0 });
  clock.forward(1);
  expect(await keep(clock)).toMatchObject({ emptied: 1, sessions: 0 });
  expect(await traces()).toEqual({ [ended.sessionId]: [null, null], [expired.sessionId]: ["203.0.113.7", "Browser"] });
  clock.forward(30 * DAY_MS);
  expect(await keep(clock)).toMatchObject({ emptied: 1, sessions: 0 });
  clock.forward(30 * DAY_MS);
  expect(await keep(clock)).toMatchObject({ emptied: 0, sessions: 1 });
  expect(Object.keys(await traces())).toEqual([expired.sessionId]);
  clock.forward(30 * DAY_MS);
  expect(await keep(clock)).toMatchObject({ sessions: 1 });
});

test("a link goes 30 days after it expired", async () => {
  const clock = new StoppedClock();
  const { userId } = await person({ clock });
  await transaction(withTraces(clock), (tx) => newLink(tx, { kind: "reset", userId, lifeMs: DAY_MS }));
  const links = () => prisma().linkToken.count({ where: { userId } });
  clock.forward(31 * DAY_MS);
  await keep(clock);
  expect(await links()).toBe(1);
  clock.forward(1);
  expect(await keep(clock)).toMatchObject({ links: 1 });
  expect(await links()).toBe(0);
});

test("an invitation goes 90 days after it was accepted, withdrawn or expired", async () => {
  const clock = new StoppedClock();
  const owner = await person({ clock });
  const orgId = owner.orgId ?? "";
  const invite = async (email: string) => inviteMember(await owner.ctx(), orgId, { email, role: "viewer" });
  await invite("accepted@keep.example");
  const { token } = await lastMail("accepted@keep.example");
  await acceptInvitation(visitor(clock), { token, name: "Ann", password: "plum orchard seven" });
  await revokeInvitation(await owner.ctx(), orgId, await invite("withdrawn@keep.example"));
  await invite("expired@keep.example");
  const left = async () => (await prisma().invitation.findMany({ where: { orgId } })).map(({ email }) => email).sort();
  clock.forward(90 * DAY_MS);
  await keep(clock);
  expect(await left()).toHaveLength(3);
  clock.forward(1);
  expect(await keep(clock)).toMatchObject({ invitations: 2 });
  expect(await left()).toEqual(["expired@keep.example"]);
  clock.forward(7 * DAY_MS);
  await keep(clock);
  expect(await left()).toEqual([]);
});

test("an absence goes 30 days after its last day, and what is planned stays", async () => {
  const clock = new StoppedClock(Date.parse("2026-11-21T12:00:00Z"));
  const { userId } = await person({ clock, staff: true, role: null });
  const away = (id: string, from: string, until: string) =>
    prisma().absence.create({ data: { id, userId, from: new Date(from), until: new Date(until) } });
  await away("abs_over", "2026-10-12", "2026-10-22");
  await away("abs_now", "2026-11-20", "2026-12-31");
  const left = async () => (await prisma().absence.findMany({ where: { userId }, orderBy: { id: "asc" } })).map(({ id }) => id);
  expect(await keep(clock)).toMatchObject({ absences: 0 });
  clock.forward(DAY_MS);
  expect(await keep(clock)).toMatchObject({ absences: 1 });
  expect(await left()).toEqual(["abs_now"]);
});

test("an account that was never verified goes after 30 days with its organisation, and only its ids stay", async () => {
  const clock = new StoppedClock();
  const una = await signedUp(clock);
  clock.forward(30 * DAY_MS);
  expect(await keep(clock)).toMatchObject({ accounts: 0 });
  clock.forward(1);
  expect(await keep(clock)).toMatchObject({ accounts: 1 });
  expect(await isThere(una)).toBe(false);
  expect(await prisma().organisation.count({ where: { id: una.orgId } })).toBe(0);
  expect(await prisma().mail.count({ where: { toAddress: una.email } })).toBe(0);
  const events = await prisma().event.findMany({ where: { subject: { in: [una.id, una.orgId] } } });
  expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(["user.deleted", "organisation.deleted"]));
  expect(JSON.stringify(events)).not.toMatch(/Una|unverified\.example/);
  await signedUp(clock, una.email);
});

test("an unverified account stays where it is in use: another member, a key, a plan, a signed-in browser, a link that works", async () => {
  const clock = new StoppedClock();
  const [withMember, withKey, withPlan, withBrowser, withLink, isGuest, isSuspended] = [
    ...[await signedUp(clock), await signedUp(clock), await signedUp(clock), await signedUp(clock)],
    ...[await signedUp(clock), await signedUp(clock), await signedUp(clock)],
  ];
  if (!withMember || !withKey || !withPlan || !withBrowser || !withLink || !isGuest || !isSuspended) throw new Error("seven signed up");
  await person({ clock, orgId: withMember.orgId, role: "viewer" });
  const key = await keyFor(null, { orgId: withKey.orgId });
  await prisma().apiKey.update({ where: { id: key.id }, data: { revokedAt: new Date(clock.now()) } });
  await keyFor("starter", { orgId: withPlan.orgId });
  const other = await person({ clock });
  const createdAt = new Date(clock.now());
  await prisma().member.create({ data: { orgId: other.orgId ?? "", userId: isGuest.id, role: "viewer", createdAt } });
  await prisma().user.update({ where: { id: isSuspended.id }, data: { suspendedAt: createdAt } });
  clock.forward(31 * DAY_MS);
  const [id, now] = ["ses_open", new Date(clock.now())];
  const times = { createdAt: now, authenticatedAt: now, lastSeenAt: now, expiresAt: new Date(clock.now() + DAY_MS) };
  await prisma().session.create({ data: { id, userId: withBrowser.id, ...times } });
  await signedUp(clock, withLink.email);
  expect(await keep(clock)).toMatchObject({ accounts: 0 });
  await prisma().session.delete({ where: { id } });
  clock.forward(2 * DAY_MS);
  expect(await keep(clock)).toMatchObject({ accounts: 2 });
  expect([await isThere(withBrowser), await isThere(withLink), await isThere(withKey)]).toEqual([false, false, true]);
});

test("accounts that are verified, or not 30 days old, or on an unconfigured installation stay", async () => {
  const clock = new StoppedClock();
  const verified = await person({ clock });
  const una = await signedUp(clock);
  clock.forward(31 * DAY_MS);
  const young = await signedUp(clock);
  expect(await keep(clock, { areUnverifiedInUse: true })).toMatchObject({ accounts: 0 });
  expect(await keep(clock)).toMatchObject({ accounts: 1 });
  expect([await isThere({ id: verified.userId }), await isThere(young), await isThere(una)]).toEqual([true, true, false]);
});

test("of a verification and the job at the same moment, one comes first and nothing is torn", async () => {
  for (let i = 0; i < 5; i++) {
    const clock = new StoppedClock();
    const una = await signedUp(clock);
    // The link was opened in its last second, as a slow client's clock sees it.
    const opened = visitor(new StoppedClock());
    clock.forward(31 * DAY_MS);
    const [verified] = await Promise.allSettled([
      verifyAddress(opened, { token: una.token, binding: una.binding }),
      keep(clock),
      keep(clock),
    ]);
    const isVerified = verified.status === "fulfilled";
    if (!isVerified) expect(verified.reason).toMatchObject({ code: "link-invalid" });
    expect(await isThere(una)).toBe(isVerified);
    expect(await prisma().organisation.count({ where: { id: una.orgId } })).toBe(isVerified ? 1 : 0);
  }
});

test("who signs up again while the job runs has an account afterwards", async () => {
  for (let i = 0; i < 5; i++) {
    const clock = new StoppedClock();
    const una = await signedUp(clock);
    clock.forward(31 * DAY_MS);
    const [again] = await Promise.all([signedUp(clock, una.email), keep(clock)]);
    expect(await isThere(again)).toBe(true);
  }
});

test("more than one batch goes in one run, and what can't go does not hold it up", async () => {
  const clock = new StoppedClock();
  const createdAt = new Date(clock.now());
  const ids = Array.from({ length: 43 }, (_, i) => `usr_batch_${String(i).padStart(5, "0")}`);
  await prisma().user.createMany({ data: ids.map((id) => ({ id, email: `${id}@batch.example`, name: "B", createdAt })) });
  const [first = ""] = ids;
  const orgId = await transaction(operator(clock), (tx) => insertOrganisation(tx, { name: "Used", ownerId: first }));
  await keyFor(null, { orgId });
  clock.forward(31 * DAY_MS);
  expect(await keep(clock)).toMatchObject({ accounts: 42 });
  expect(await prisma().user.count({ where: { id: { in: ids } } })).toBe(1);
});

test("the job is not for people", async () => {
  const staff = await person({ staff: true });
  await expect(pruneAccounts(await staff.ctx(), CONFIGURED)).rejects.toMatchObject({ code: "not-found" });
});

test("an event loses address and device of who did it after 60 days, as the last of its sessions would", async () => {
  const clock = new StoppedClock();
  const owner = await person({ clock });
  const { id } = await inviteMember(await owner.ctx(), owner.orgId ?? "", { email: "traced@keep.example", role: "viewer" });
  const traces = () => prisma().event.findFirstOrThrow({ where: { subject: id }, select: { address: true, userAgent: true } });
  clock.forward(60 * DAY_MS);
  await keep(clock);
  expect(await traces()).toEqual({ address: "203.0.113.7", userAgent: expect.stringContaining("Firefox/144") });
  clock.forward(1);
  expect((await keep(clock)).eventsEmptied).toBeGreaterThan(0);
  expect(await traces()).toEqual({ address: null, userAgent: null });
  await prisma().event.updateMany({ where: { subject: id }, data: { userAgent: "curl/8.5" } });
  await keep(clock);
  expect(await traces()).toEqual({ address: null, userAgent: null });
});
