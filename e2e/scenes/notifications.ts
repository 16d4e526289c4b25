import { setEntitlement } from "@/lib/billing/entitlement/set-entitlement";
import { DAY_MS } from "@/lib/core/durations";
import { recordEvent, type EventInput } from "@/lib/events/record-event";
import { issueKey } from "@/lib/keys/issue-key";
import { transaction } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { operator, person, type Person } from "@/testing/people";
import type { Scene } from "./scene";

const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

const QUOTA = { used: 80_112, quota: 100_000, endsAt: inDays(12), runsOutAt: inDays(4) };
const NEWS: readonly EventInput[] = [
  { type: "member.joined", data: { role: "developer" } },
  { type: "subscription.started", data: { plan: "pro", currency: "usd" } },
  { type: "payment.failed", data: { plan: "pro", currency: "usd", dueCents: 99_900 } },
  { type: "payment.recovered", data: { plan: "pro", currency: "usd" } },
  { type: "key.exposed" },
  { type: "key.expiring", data: { name: "x".repeat(100), days: 7, expiresAt: inDays(7) } },
  { type: "quota.threshold", data: { ...QUOTA, percent: 50, used: 50_004, runsOutAt: null } },
  { type: "quota.threshold", data: { ...QUOTA, percent: 80 } },
  { type: "quota.threshold", data: { ...QUOTA, percent: 100, used: 100_000 } },
  { type: "staff.viewed" },
];

/** Somebody who was told of everything, and has seen none of it. */
async function told(rounds: number): Promise<Person> {
  const owner = await person({ name: "Tilda Told" });
  await prisma().member.updateMany({ where: { userId: owner.userId }, data: { createdAt: new Date(Date.now() - DAY_MS) } });
  await transaction(operator(), async (tx) => {
    for (let i = 0; i < rounds; i++) for (const news of NEWS) await recordEvent(tx, { ...news, orgId: owner.orgId });
  });
  return owner;
}

/** The notifications: many on several pages, a few, and as a role that is told less sees them. */
export async function notificationScenes(): Promise<Scene[]> {
  const [many, few] = await Promise.all([told(12), told(1)]);
  const viewer = await person({ orgId: few.orgId ?? "", role: "viewer", name: "Vera Viewer" });
  const path = "/console/notifications";
  return [
    { name: "notifications", path, as: few.sessionId },
    { name: "notifications on several pages", path, as: many.sessionId },
    { name: "notifications of a viewer", path, as: viewer.sessionId },
  ];
}

/** The overview with a plan, and the figures of its sandbox. */
export async function overviewScenes(): Promise<Scene[]> {
  const owner = await told(1);
  await setEntitlement(operator(), { orgId: owner.orgId ?? "", plan: "pro" });
  return [
    { name: "overview with a plan and no calls", path: "/console", as: owner.sessionId },
    { name: "overview, the sandbox of a plan", path: "/console?mode=sandbox", as: owner.sessionId },
    { name: "inviting from an address", path: "/console/team?invite=1", as: owner.sessionId },
    ...(await enterpriseScenes()),
  ];
}

/** The first screen of a new Enterprise plan, for its owner and for a role that may do less of it. */
async function enterpriseScenes(): Promise<Scene[]> {
  const owner = await person({ name: "Enno Enterprise" });
  const orgId = owner.orgId ?? "";
  await setEntitlement(operator(), { orgId, plan: "enterprise" });
  await issueKey(operator(), { orgId, name: "production", mode: "live" });
  const developer = await person({ orgId, role: "developer", name: "Dora Developer" });
  return [
    { name: "overview of a new Enterprise plan", path: "/console", as: owner.sessionId },
    { name: "overview of a new Enterprise plan as a developer", path: "/console", as: developer.sessionId },
  ];
}
