import { setEntitlement } from "@/lib/billing/entitlement/set-entitlement";
import { changeAuditStream } from "@/lib/exports/audit-stream/change-stream";
import { saveDestination } from "@/lib/exports/delivery/save-destination";
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
  const bucket = { endpoint: null, region: "eu-central-1", bucket: "acme-data", prefix: "solar/" };
  const shop = await person({ name: "Bruno Bucket" });
  await setEntitlement(operator(), { orgId: shop.orgId ?? "", plan: "enterprise" });
  await saveDestination(operator(), orgId, { ...bucket, accessKeyId: "AKIAEXAMPLE", secret: "secret", encryption: "AES256" });
  const delivered = await start({});
  await runHere(operator());
  const refusal = "The store responded with 403 and rejected the request. Check the access key, the secret and the permission to write.";
  await prisma().export.update({
    where: { id: delivered.id },
    data: { deliveryState: "waiting", deliveryAttempts: 2, deliveryFailure: refusal, deliveryDueAt: new Date(Date.now() + 1_800_000) },
  });
  await prisma().exportDestination.update({ where: { orgId }, data: { failingSince: new Date() } });
  await changeAuditStream(operator(), orgId, { state: "on" });
  const sent = { position: 1_204, lastSentAt: new Date(), failure: refusal, dueAt: new Date(Date.now() + 1_800_000) };
  await prisma().auditStream.update({ where: { orgId }, data: sent });
  return [
    { name: "exports bucket", path: `${PATH}/delivery`, as },
    { name: "exports without a bucket", path: `${PATH}/delivery`, as: shop.sessionId },
    { name: "exports bucket without the plan", path: `${PATH}/delivery`, as: newcomer },
    { name: "export not delivered", path: `${PATH}/${delivered.id}`, as },
    { name: "exports", path: PATH, as },
    { name: "exports new", path: `${PATH}?new=1`, as },
    { name: "exports without the plan", path: PATH, as: newcomer },
    { name: "export ready", path: `${PATH}/${ready.id}`, as },
    { name: "export failed", path: `${PATH}/${failed.id}`, as },
  ];
}
