import { reading, type Context } from "@/lib/platform/context";
import { requireMay } from "../permissions";

/** What an organisation has done at least once; it stays done when it is undone later. */
export type FirstSteps = { liveKey: boolean; exported: boolean; fieldDefined: boolean; domainAdded: boolean };

/**
 * Which of the first steps with a plan for large customers an organisation has made, from keys and the record.
 * @throws DomainError not-found (another organisation), role-missing
 */
export async function readFirstSteps(ctx: Context, orgId: string): Promise<FirstSteps> {
  requireMay(ctx, "org:read", orgId);
  const db = reading(ctx);
  const recorded = async (type: string, data = {}): Promise<boolean> =>
    (await db.event.findFirst({ where: { orgId, type, ...data }, select: { id: true } })) !== null;
  const [key, exported, fieldDefined, domainAdded] = await Promise.all([
    db.apiKey.findFirst({ where: { orgId, mode: "live" }, select: { id: true } }),
    recorded("export.finished", { data: { path: ["state"], equals: "ready" } }),
    recorded("field.defined"),
    recorded("brand.host-named"),
  ]);
  return { liveKey: key !== null, exported, fieldDefined, domainAdded };
}
