import { DomainError } from "@/lib/core/errors";
import { differences } from "@/lib/events/differences";
import { recordEvent } from "@/lib/events/record-event";
import { requireStaff, transaction, type Context } from "@/lib/platform/context";
import type { RequestInput } from "../contract";
import { lockFeed } from "../feed/feed";
import { requestById, stateOf } from "../records";
import { stateAfter } from "../transitions";
import { dedupeKeysOf } from "./keyed-hash";
import { columnsOf, refuseMonth } from "./receive-request";

/** Who asks, and what they would be known by, is erased after its time. */
const UNTOLD = ["buyer", "contact", "address", "wording", "country", "quantity", "quantityUnit", "unitPowerW"] as const;

/** The database has decimals as objects. */
const plain = <T extends { quantity: unknown; unitPowerW: unknown }>(row: T) => ({
  ...row,
  quantity: row.quantity === null ? null : Number(row.quantity),
  unitPowerW: row.unitPowerW === null ? null : Number(row.unitPowerW),
});

/**
 * Corrects a request before it is published; its quarter of an hour begins again, and a buyer who is another has to be vetted.
 * @throws DomainError not-found, conflict once it is published, invalid-parameter
 */
export async function editRequest(ctx: Context, id: string, input: RequestInput): Promise<{ id: string }> {
  requireStaff(ctx, "rfqs:write");
  refuseMonth(input.delivery_month, ctx.clock.now());
  const { dedupeKey, keys } = dedupeKeysOf(input);
  const columns = { ...columnsOf(input), dedupeKey };
  return transaction(ctx, async (tx) => {
    await lockFeed(tx);
    const row = await requestById(tx, id);
    const state = stateAfter(stateOf(row), "edit");
    const same = await tx.db.rfqRequest.findFirst({ where: { dedupeKey: { in: keys }, id: { not: id } }, select: { id: true } });
    if (same) throw new DomainError("conflict", "An identical request already exists.");
    const isSameBuyer = row.buyer === columns.buyer && row.contact === columns.contact;
    const vetting = isSameBuyer ? {} : { vettedAt: null, vettedBy: null };
    await tx.db.rfqRequest.update({ where: { id }, data: { ...columns, ...vetting, state, waitsFrom: new Date(tx.clock.now()) } });
    // Keyed hashes would tell who asked.
    const { buyerKeys: _buyer, dedupeKey: _same, ...asked } = columns;
    const changes = differences(plain(row), plain(asked), UNTOLD);
    await recordEvent(tx, { type: "rfq.edited", subject: id, data: { changes } });
    return { id };
  });
}
