import { createAlert } from "@/lib/alerts/create-alert";
import { setEntitlement } from "@/lib/billing/entitlement/set-entitlement";
import { prisma } from "@/lib/platform/database";
import { operator, person } from "@/testing/people";
import type { Scene } from "./scene";

const PATH = "/console/alerts";

/** A member's price alerts, the form of another one, and why there can be none. */
export async function alertScenes(newcomer: string): Promise<Scene[]> {
  const owner = await person({ name: "Alma Alert" });
  const orgId = owner.orgId ?? "";
  await setEntitlement(operator(), { orgId, plan: "pro" });
  const { seriesId } = await prisma().spotPrice.findFirstOrThrow({
    where: { toRelease: null, benchmark: true },
    orderBy: { date: "desc" },
  });
  await createAlert(await owner.ctx(), orgId, { seriesId, kind: "move", value: "5" });
  await createAlert(await owner.ctx(), orgId, { seriesId, kind: "above", value: "999999.5" });
  return [
    { name: "alerts", path: PATH, as: owner.sessionId },
    { name: "alert to be created", path: `${PATH}?new=${seriesId}`, as: owner.sessionId },
    { name: "alert for no series", path: `${PATH}?new=ps_none`, as: owner.sessionId },
    { name: "alerts without a plan", path: PATH, as: newcomer },
  ];
}
