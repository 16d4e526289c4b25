import { SAMPLE_SOURCE } from "@/lib/catalog/sample/source";
import { DomainError } from "@/lib/core/errors";
import { reading, type Context } from "@/lib/platform/context";
import { arePaymentsTests } from "@/lib/platform/stripe";

/** Nobody pays real money for generated figures. @throws DomainError unavailable */
export async function refuseToSellSample(ctx: Context): Promise<void> {
  if (arePaymentsTests()) return;
  const current = { source: SAMPLE_SOURCE.code, toRelease: null };
  const db = reading(ctx);
  const found = await Promise.all([
    db.company.findFirst({ where: current, select: { rowId: true } }),
    db.product.findFirst({ where: current, select: { rowId: true } }),
    db.spotPrice.findFirst({ where: current, select: { rowId: true } }),
    db.shipment.findFirst({ where: current, select: { rowId: true } }),
  ]);
  if (found.some((row) => row !== null))
    throw new DomainError("unavailable", "This service still shows sample data, so plans can't be purchased yet.");
}
