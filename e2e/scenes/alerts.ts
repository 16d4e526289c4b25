import { createAlert } from "@/lib/alerts/create-alert";
import { createWatch } from "@/lib/alerts/watches/create-watch";
import { setEntitlement } from "@/lib/billing/entitlement/set-entitlement";
import { prisma } from "@/lib/platform/database";
import { changeView } from "@/lib/views/change-view";
import { saveView } from "@/lib/views/save-view";
import { operator, person } from "@/testing/people";
import type { Scene } from "./scene";

const PATH = "/console/alerts";

/** A member's price alerts and saved views, the form of another alert, and why there can be none. */
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
  const ctx = await owner.ctx();
  const { id: company } = await prisma().company.findFirstOrThrow({ where: { toRelease: null }, orderBy: { id: "asc" } });
  await createWatch(ctx, orgId, { kind: "company", id: company });
  const shipments = { product: "module", dimension: "company", basis: "shipped" };
  const { source } = await prisma().shipment.findFirstOrThrow({ where: { ...shipments, toRelease: null } });
  await createWatch(ctx, orgId, { kind: "shipments", ...shipments, source });
  const { id } = await saveView(ctx, orgId, { name: "Modules in the EU", path: "/prices?stage=module&region=EU" });
  await changeView(ctx, orgId, { id, change: { isShared: true, isWeekly: true } });
  return [
    { name: "saved views", path: "/console/views", as: owner.sessionId },
    { name: "alerts", path: PATH, as: owner.sessionId },
    { name: "watched company", path: `/companies/${company}`, as: owner.sessionId },
    { name: "alert to be created", path: `${PATH}?new=${seriesId}`, as: owner.sessionId },
    { name: "alert for no series", path: `${PATH}?new=ps_none`, as: owner.sessionId },
    { name: "alerts without a plan", path: PATH, as: newcomer },
  ];
}
