import { setEntitlement } from "@/lib/billing/entitlement/set-entitlement";
import { DAY_MS } from "@/lib/core/durations";
import { prisma } from "@/lib/platform/database";
import { operator, person } from "@/testing/people";
import type { Scene } from "./scene";

const LEVEL = "/console/service-level";

/** Somebody with a service level since a while, and a month that was below it. */
async function covered(): Promise<{ sessionId: string; orgId: string }> {
  const owner = await person({ name: "Cora Covered" });
  const orgId = owner.orgId ?? "";
  await setEntitlement(operator({ now: () => Date.now() - 3 * DAY_MS }), { orgId, plan: "enterprise" });
  const made = new Date();
  const credit = { orgId, month: "2026-08", kind: "service_level", amountCents: 19_990, state: "owed", madeAt: made };
  await prisma().credit.create({ data: { ...credit, id: `crd_${orgId.slice(4)}` } });
  const minutes = { coveredMinutes: 44_640, monthMinutes: 44_640, observed: 44_640, down: 61 };
  const outages = [
    { from: "2026-08-10T10:00:00.000Z", to: "2026-08-10T11:00:00.000Z", cause: "service" },
    { from: "2026-08-11T10:30:00.000Z", to: "2026-08-11T10:31:00.000Z", cause: "calls" },
  ];
  const fee = { feeCents: 199_900, creditPercent: 10, creditCents: 19_990 };
  await prisma().serviceReport.create({ data: { orgId, month: "2026-08", ...minutes, ...fee, outages, parts: [], madeAt: made } });
  return { sessionId: owner.sessionId, orgId };
}

export async function serviceLevelScenes(newcomer: string): Promise<Scene[]> {
  const { sessionId } = await covered();
  return [
    { name: "service level", path: `${LEVEL}?month=2026-08`, as: sessionId },
    { name: "service level so far", path: LEVEL, as: sessionId },
    { name: "service level not covered", path: LEVEL, as: newcomer },
  ];
}

export async function customerLevelScenes(staff: string): Promise<Scene[]> {
  const { orgId } = await covered();
  return [{ name: "service level of a customer", path: `/staff/service-level/${orgId}?month=2026-08`, as: staff }];
}

export const jobScenes = (staff: string): Scene[] => [
  { name: "jobs failed", path: "/staff/jobs", as: staff },
  { name: "jobs queues", path: "/staff/jobs?view=queues", as: staff },
  { name: "jobs scheduled", path: "/staff/jobs?view=clock", as: staff },
  { name: "jobs deliveries", path: "/staff/jobs?view=deliveries", as: staff },
];
