import { actorId } from "@/lib/catalog/releases/actor-id";
import { DomainError, wrongParameter } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { recordEvent } from "@/lib/events/record-event";
import { requireStaff, transaction, type Context } from "@/lib/platform/context";
import { anonymise } from "../anonymise";
import type { RequestInput } from "../contract";
import { RFQ_DESK } from "../source";
import { buyerKeysOf, dedupeKeysOf } from "./keyed-hash";

/** Buyers who ask further ahead than this have made a slip of the pen. */
const MAX_MONTHS_AHEAD = 36;

/** @throws DomainError invalid-parameter */
export function refuseMonth(month: string, nowMs: number): void {
  const now = new Date(nowMs);
  const ahead = (Number(month.slice(0, 4)) - now.getUTCFullYear()) * 12 + Number(month.slice(5, 7)) - 1 - now.getUTCMonth();
  if (ahead < 0) throw wrongParameter("delivery_month", "out-of-range", `${month} is in the past.`);
  if (ahead > MAX_MONTHS_AHEAD) throw wrongParameter("delivery_month", "out-of-range", `${month} is more than three years ahead.`);
}

/** The columns of a request that follow from what came. @throws DomainError invalid-parameter */
export function columnsOf(input: RequestInput) {
  const { buyer, contact, address, wording, country, quantity, quantity_unit: quantityUnit, unit_power_w: unitPowerW } = input;
  const asked = { buyer, contact, address, wording, country, quantity, quantityUnit, unitPowerW };
  return { ...asked, buyerKeys: buyerKeysOf(buyer, contact), ...anonymise(input) };
}

/**
 * Takes in what a buyer asks for. It is published by the clock once its buyer is vetted, at the earliest in 15 minutes.
 * Returns its id, or null when the same request was taken in before.
 * @throws DomainError invalid-parameter
 */
export async function receive(ctx: Context, input: RequestInput, { vetted = false } = {}): Promise<string | null> {
  requireStaff(ctx, "rfqs:write");
  const nowMs = ctx.clock.now();
  refuseMonth(input.delivery_month, nowMs);
  const receivedAt = input.received_at === null ? nowMs : Date.parse(input.received_at);
  if (receivedAt > nowMs) throw wrongParameter("received_at", "out-of-range", "The time is in the future.");
  const { dedupeKey, keys } = dedupeKeysOf(input);
  const row = { ...columnsOf(input), dedupeKey, receivedAt: new Date(receivedAt), waitsFrom: new Date(nowMs) };
  const vetting = vetted ? { vettedAt: new Date(nowMs), vettedBy: actorId(ctx) } : {};
  return transaction(ctx, async (tx) => {
    if ((await tx.db.rfqRequest.count({ where: { dedupeKey: { in: keys } } })) > 0) return null;
    const id = newId("rq");
    const { count } = await tx.db.rfqRequest.createMany({
      data: [{ ...row, ...vetting, id, state: "received", source: RFQ_DESK }],
      skipDuplicates: true,
    });
    if (count === 0) return null;
    await recordEvent(tx, { type: "rfq.received", subject: id, data: { vetted } });
    return id;
  });
}

/** The same for a form, where a repetition is a mistake. @throws DomainError conflict, invalid-parameter */
export async function receiveRequest(ctx: Context, input: RequestInput, options?: { vetted: boolean }): Promise<{ id: string }> {
  const id = await receive(ctx, input, options);
  if (id === null) throw new DomainError("conflict", "This request already exists with the same buyer and details.");
  return { id };
}
