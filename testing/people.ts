import { randomBytes } from "node:crypto";
import { insertOrganisation } from "@/lib/accounts/organisations/create-organisation";
import { findVisit, openSession, type Visit } from "@/lib/accounts/sessions/sessions";
import { newId } from "@/lib/core/ids";
import type { Role } from "@/lib/core/roles";
import type { StaffRole } from "@/lib/core/staff-roles";
import { systemClock, type Clock } from "@/lib/platform/clock";
import { transaction, type Context } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";

/** A clock that stands until it is moved. */
export class StoppedClock implements Clock {
  constructor(private at = Date.UTC(2026, 10, 21, 9)) {}
  now(): number {
    return this.at;
  }
  forward(ms: number): void {
    this.at += ms;
  }
}

/** Where the people of tests are. */
const ADDRESS = "203.0.113.7";
const USER_AGENT = "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0";

export const visitor = (
  clock: Clock = systemClock,
  more: Partial<Omit<Context, "address" | "userAgent">> & { address?: string | null; userAgent?: string | null } = {},
): Context => ({
  actor: { kind: "visitor" },
  clock,
  requestId: null,
  address: ADDRESS,
  userAgent: USER_AGENT,
  ...more,
});

/** The context of the operator's command line, at the system's time or another. */
export const operator = (clock: Clock = systemClock): Context => ({ actor: { kind: "operator", name: "test" }, clock, requestId: null });

export type Person = { userId: string; email: string; orgId: string | null; sessionId: string; ctx: () => Promise<Context> };

type Wanted = {
  role?: Role | null;
  orgId?: string;
  staff?: boolean | StaffRole;
  verified?: boolean;
  name?: string;
  email?: string;
  clock?: Clock;
};

/** Somebody who is signed in: with an organisation of their own, or a role in a given one, or neither (`role: null`). */
export async function person(wanted: Wanted = {}): Promise<Person> {
  const { role = "owner", staff = false, verified = true, name = "Test Person", clock = systemClock } = wanted;
  const userId = newId("usr");
  const email = wanted.email ?? `${randomBytes(6).toString("hex")}@people.example`;
  const now = new Date(clock.now());
  const ctx: Context = visitor(clock);
  await prisma().user.create({
    data: {
      id: userId,
      email,
      name,
      createdAt: now,
      isStaff: staff !== false,
      ...(typeof staff === "string" ? { staffRole: staff } : {}),
      emailVerifiedAt: verified ? now : null,
      ...(staff ? { totpConfirmedAt: now } : {}),
    },
  });
  const orgId = await place(ctx, userId, role, wanted.orgId);
  const sessionId = await transaction(ctx, (tx) =>
    openSession(tx, { id: userId, isStaff: staff !== false }, staff ? "operator" : "password"),
  );
  // Whoever does something now was never idle, however far a test has moved the clock.
  const atWork = () => prisma().session.updateMany({ where: { id: sessionId }, data: { lastSeenAt: new Date(clock.now()) } });
  return {
    ...{ userId, email, orgId, sessionId },
    ctx: async () => {
      await atWork();
      return { ...ctx, actor: (await fullVisit(sessionId, clock)).actor };
    },
  };
}

async function place(ctx: Context, userId: string, role: Role | null, orgId: string | undefined): Promise<string | null> {
  if (role === null) return null;
  if (orgId === undefined) return transaction(ctx, (tx) => insertOrganisation(tx, { name: "Test organisation", ownerId: userId }));
  await prisma().member.create({ data: { orgId, userId, role, createdAt: new Date(ctx.clock.now()) } });
  return orgId;
}

/** What the service knows of a session now; fails when it has ended or waits for a code. */
export async function fullVisit(sessionId: string, clock: Clock = systemClock): Promise<Visit> {
  const visit = await findVisit(sessionId, clock.now(), { address: ADDRESS });
  if (!visit || !("actor" in visit)) throw new Error("this session is not signed in");
  return visit;
}

/** The last mail to an address, and the path of the first link in it. */
export async function lastMail(to: string): Promise<{ subject: string; text: string; path: string; token: string }> {
  const mail = await prisma().mail.findFirst({ where: { toAddress: to }, orderBy: [{ createdAt: "desc" }, { id: "desc" }] });
  if (!mail) throw new Error(`no mail to ${to}`);
  const url = /https?:\/\/\S+/.exec(mail.text)?.[0] ?? "http://none.invalid/";
  const { pathname, search, searchParams } = new URL(url);
  return {
    subject: mail.subject,
    text: mail.text,
    path: pathname + search,
    token: searchParams.get("token") ?? pathname.split("/").at(-1) ?? "",
  };
}
