import type { TxContext } from "@/lib/platform/context";
import { perProcess } from "@/lib/platform/process-state";
import { isLockTimeout, sqlStateOf } from "@/lib/platform/sql-state";
import { ledgerJson, type CountedCall } from "./call";
import { unavailable, type Receipt } from "./pending-call";

/** How long a transaction keeps its connection to wait for the period, and how long its period is then left alone. */
const PATIENCE_MS = 500;
const REST_MS = 2_000;

/** Periods that stayed locked, and until when no transaction is opened for them: else their callers would take all connections. */
const locked = perProcess<Map<number, number>>("locked-periods", () => new Map());

const busy = (cause?: unknown): Error =>
  unavailable("The calls of your organisation can't be metered at the moment. Nothing was changed.", cause);

/** @throws DomainError unavailable while the period is known to be locked */
export function refuseLocked(periodId: number): void {
  const untilMs = locked().get(periodId);
  if (untilMs === undefined) return;
  if (performance.now() < untilMs) throw busy();
  locked().delete(periodId);
}

type Row = { used_before: bigint; cap: bigint | null; granted: bigint };

/**
 * Counts a call in the transaction of what it does: both are committed or neither. It keeps the period's lock until
 * then, so nothing but the commit should follow.
 * @throws DomainError unavailable when the period is locked by somebody else
 */
export async function settleInside(tx: TxContext, call: CountedCall): Promise<Receipt> {
  const rows = await tx.db.$queryRaw<Row[]>`
    select used_before, cap, granted
    from meter_settle(array[${call.periodId}::bigint], array[1::bigint], ${ledgerJson([call])}::json, false, ${PATIENCE_MS}::integer)`.catch(
    (error: unknown) => {
      if (!isLockTimeout(sqlStateOf(error))) throw error;
      locked().set(call.periodId, performance.now() + REST_MS);
      throw busy(error);
    },
  );
  const [row] = rows;
  if (!row) throw unavailable("The billing period of this request could not be determined.");
  const granted = Number(row.granted);
  return { granted: granted === 1, used: Number(row.used_before) + granted, quota: row.cap === null ? null : Number(row.cap) };
}
