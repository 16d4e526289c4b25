import { setEntitlement } from "@/lib/billing/entitlement/set-entitlement";
import { startExport } from "@/lib/exports/start-export";
import { prisma } from "@/lib/platform/database";
import { runHere } from "@/testing/exports";
import { operator, person } from "@/testing/people";
import type { Scene } from "./scene";

const PATH = "/console/exports";

/** The list with an export in several states, its form, and the page of one that is ready and one that failed. */
export async function exportScenes(newcomer: string): Promise<Scene[]> {
  const owner = await person({ name: "Ella Export" });
  const [orgId, as] = [owner.orgId ?? "", owner.sessionId];
  await setEntitlement(operator(), { orgId, plan: "enterprise" });
  const start = (filters: Record<string, string>) => startExport(operator(), { orgId, resource: "shipment", format: "parquet", filters });
  const ready = await start({});
  await runHere(operator());
  const failed = await start({ entity: "a-very-long-name-".repeat(11) });
  await prisma().export.update({ where: { id: failed.id }, data: { state: "failed", failure: "Export storage is full." } });
  return [
    { name: "exports", path: PATH, as },
    { name: "exports new", path: `${PATH}?new=1`, as },
    { name: "exports without the plan", path: PATH, as: newcomer },
    { name: "export ready", path: `${PATH}/${ready.id}`, as },
    { name: "export failed", path: `${PATH}/${failed.id}`, as },
  ];
}
