import type { SubmitRequest } from "@/lib/access/contract";
import { submitRequest } from "@/lib/access/requests/submit-request";
import { requestIdOf } from "@/lib/access/requests/tracking-link";
import { newId } from "@/lib/core/ids";
import type { Role } from "@/lib/core/roles";
import type { Context, UserActor } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";

/** A clock that stands until it is moved. */
export function movableClock(startMs: number): { now(): number; forward(ms: number): void } {
  let t = startMs;
  return { now: () => t, forward: (ms) => void (t += ms) };
}
type Clock = { now(): number };

export const visitor = (clock: Clock, address: string | null = null): Context => ({
  actor: { kind: "visitor" },
  clock,
  requestId: null,
  address,
  userAgent: null,
});
export const job = (clock: Clock): Context => ({ actor: { kind: "job", name: "test" }, clock, requestId: null });

export type Person = Context & { actor: UserActor };

async function person(clock: Clock, email: string, name: string, options: { staff?: boolean; verified?: boolean } = {}): Promise<Person> {
  const { staff = false, verified = true } = options;
  const id = newId("usr");
  const createdAt = new Date(clock.now());
  await prisma().user.create({ data: { id, email, name, isStaff: staff, emailVerifiedAt: verified ? createdAt : null, createdAt } });
  const actor = {
    kind: "user",
    userId: id,
    sessionId: "s",
    org: null,
    staff: staff && "administrator",
    authenticatedAtMs: clock.now(),
  } as const;
  return { actor, clock, requestId: null };
}

export const reviewer = (clock: Clock, name: string): Promise<Person> => person(clock, `${newId("r")}@team.example`, name, { staff: true });

/** A signed-in member of a new organisation. */
export async function member(clock: Clock, email: string, options: { role?: Role; verified?: boolean } = {}): Promise<Person> {
  const role = options.role ?? "owner";
  const ctx = await person(clock, email, "Mia Member", options);
  const orgId = newId("org");
  await prisma().organisation.create({ data: { id: orgId, name: `Company of ${email}` } });
  await prisma().member.create({ data: { orgId, userId: ctx.actor.userId, role, createdAt: new Date(clock.now()) } });
  return { ...ctx, actor: { ...ctx.actor, org: { id: orgId, role } } };
}

export const form = (values: Partial<SubmitRequest> = {}): SubmitRequest => ({
  name: "Anna Weber",
  email: `${newId("a")}@sunfirm.example`,
  company: "Sunfirm",
  website: "sunfirm.example",
  country: "de",
  useKind: "investment",
  datasets: ["prices", "companies"],
  callsPerMonth: "25,000",
  plan: "enterprise",
  message: "We value projects.",
  ...values,
});

/** A request as the operator would enter it: no limits. */
export async function submitted(clock: Clock, values: Partial<SubmitRequest> = {}): Promise<{ id: string; token: string; email: string }> {
  const given = form(values);
  const { trackingPath } = await submitRequest(job(clock), given);
  const token = trackingPath.slice("/requests/".length);
  const id = requestIdOf(token) ?? "";
  return { id, token, email: given.email };
}

export const rowOf = (id: string) => prisma().accessRequest.findUniqueOrThrow({ where: { id } });
export const mailsTo = (to: string) => prisma().mail.findMany({ where: { toAddress: to }, orderBy: { createdAt: "asc" } });
export const eventsOf = async (id: string): Promise<string[]> =>
  (await prisma().event.findMany({ where: { subject: id }, orderBy: { id: "asc" } })).map(({ type }) => type);

/** A Friday, at eight in the morning. */
export const START = Date.parse("2026-11-20T08:00:00Z");
