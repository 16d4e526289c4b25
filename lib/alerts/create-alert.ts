import { requireMay } from "@/lib/accounts/permissions";
import { requireActive } from "@/lib/accounts/records";
import { DomainError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { recordEvent } from "@/lib/events/record-event";
import { requireUser, transaction, type Context } from "@/lib/platform/context";
import { type AlertSeries, type CreateAlertInput, MAX_ALERTS, MIN_MOVE_PCT } from "./contract";
import { newestState } from "./price-in-force";
import { readAlertSeries } from "./read-alert-series";

const wrong = (detail: string): DomainError =>
  new DomainError("invalid-parameter", detail, { errors: [{ parameter: "value", code: "invalid-value", detail }] });

/** An alert that is true already would never say when it becomes so. */
function refuseReached({ kind, value }: CreateAlertInput, { price, currency, unit }: AlertSeries): void {
  const [wanted, now] = [Number(value), Number(price)];
  if (kind === "move" && (wanted < MIN_MOVE_PCT || wanted > 1_000)) throw wrong(`Use a percentage from ${MIN_MOVE_PCT} to 1,000.`);
  const isReached = (kind === "above" && now >= wanted) || (kind === "below" && now <= wanted);
  if (isReached) throw wrong(`The price is ${price} ${currency}/${unit} now. Choose a ${kind === "above" ? "higher" : "lower"} value.`);
  if (wanted === 0) throw wrong("Use a value above zero.");
}

/**
 * Creates an alert of the member who asks.
 * @throws DomainError not-found, role-missing, plan-required, subscription-inactive, organisation-suspended, unprocessable,
 *   invalid-parameter (reached already), conflict (too many, or the same one exists)
 */
export async function createAlert(ctx: Context, orgId: string, input: CreateAlertInput): Promise<{ id: string }> {
  requireMay(ctx, "alerts:write", orgId);
  const { userId } = requireUser(ctx);
  const { release } = await newestState(ctx);
  return transaction(ctx, async (tx) => {
    await requireActive(tx, orgId);
    const series = await readAlertSeries(tx, orgId, input.seriesId);
    refuseReached(input, series);
    // Two at once come one after the other, so that none is one too many.
    await tx.db.$queryRaw`select 1 from member where org_id = ${orgId} and user_id = ${userId} for update`;
    const own = await tx.db.priceAlert.findMany({ where: { orgId, userId }, select: { seriesId: true, kind: true, value: true } });
    if (own.length >= MAX_ALERTS)
      throw new DomainError("conflict", `You can have up to ${MAX_ALERTS} alerts. Delete one to create another.`);
    const isSame = (one: (typeof own)[number]): boolean =>
      one.seriesId === series.id && one.kind === input.kind && one.value.equals(input.value);
    if (own.some(isSame)) throw new DomainError("conflict", "You already have this alert.");
    const id = newId("al");
    const { seriesId, kind, value } = input;
    const now = {
      price: series.price,
      priceDate: new Date(series.priceDate),
      checkedRelease: release,
      createdAt: new Date(tx.clock.now()),
    };
    await tx.db.priceAlert.create({ data: { id, orgId, userId, seriesId, kind, value, ...now } });
    await recordEvent(tx, { type: "alert.created", orgId, subject: id, data: { item: series.item } });
    return { id };
  });
}
