import { DomainError } from "@/lib/core/errors";
import { requireUser, type TxContext } from "@/lib/platform/context";
import { type AlertCondition, type AlertSeries, MAX_ALERTS, MIN_MOVE_PCT } from "./contract";

const wrong = (detail: string): DomainError =>
  new DomainError("invalid-parameter", detail, { errors: [{ parameter: "value", code: "invalid-value", detail }] });

/** An alert that is true already would never say when it becomes so. */
function refuseReached({ kind, value }: AlertCondition, { price, currency, unit }: AlertSeries): void {
  const [wanted, now] = [Number(value), Number(price)];
  if (kind === "move" && (wanted < MIN_MOVE_PCT || wanted > 1_000)) throw wrong(`Use a percentage from ${MIN_MOVE_PCT} to 1,000.`);
  const isReached = (kind === "above" && now >= wanted) || (kind === "below" && now <= wanted);
  if (isReached) throw wrong(`The price is ${price} ${currency}/${unit} now. Choose a ${kind === "above" ? "higher" : "lower"} value.`);
  if (wanted === 0) throw wrong("Use a value above zero.");
}

/**
 * Makes sure that the member who asks may have this alert beside their others; `id` is the alert itself where it is changed.
 * @throws DomainError invalid-parameter (reached already), conflict (too many, or the same one exists)
 */
export async function requireRoom(
  tx: TxContext,
  orgId: string,
  { series, condition, id = null }: { series: AlertSeries; condition: AlertCondition; id?: string | null },
): Promise<void> {
  const { userId } = requireUser(tx);
  refuseReached(condition, series);
  // Two at once come one after the other, so that none is one too many.
  await tx.db.$queryRaw`select 1 from member where org_id = ${orgId} and user_id = ${userId} for update`;
  const own = await tx.db.priceAlert.findMany({ where: { orgId, userId }, select: { id: true, seriesId: true, kind: true, value: true } });
  const others = own.filter((one) => one.id !== id);
  if (others.length >= MAX_ALERTS)
    throw new DomainError("conflict", `You can have up to ${MAX_ALERTS} alerts. Delete one to create another.`);
  const isSame = (one: (typeof own)[number]): boolean =>
    one.seriesId === series.id && one.kind === condition.kind && one.value.equals(condition.value);
  if (others.some(isSame)) throw new DomainError("conflict", "You already have this alert.");
}

/** What an alert is compared with from now on. */
export const comparedWith = ({ price, priceDate }: AlertSeries, checkedRelease: number) => ({
  price,
  priceDate: new Date(priceDate),
  checkedRelease,
});
