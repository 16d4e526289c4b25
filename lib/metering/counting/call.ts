import { dayAt } from "@/lib/core/dates";
import { idTimeMs } from "@/lib/core/id-time";

/** One answered call as the ledger keeps it. */
export type Call = {
  /** UUIDv7; its time is the call's time. */
  id: string;
  orgId: string;
  keyId: string;
  mode: string;
  periodId: number | null;
  endpoint: string;
  status: number;
  charge: 0 | 1;
  bytes: number;
  /** From the first byte of the request to the moment of counting. */
  durationUs: number;
  query: string;
  address: string | null;
  clientId: string | null;
};

/** What an INTEGER of the ledger holds: 35 minutes in microseconds, 2 GB. What is beyond is written as that much. */
const MOST = 2_147_483_647;
export const fitting = (value: number): number => Math.min(MOST, Math.max(0, Math.round(value)));

/** The day of the ledger that a call stands in: that of its id. */
export const dayOfCall = ({ id }: Pick<Call, "id">): string => dayAt(idTimeMs(id));

/** A call that counts in a period. */
export type CountedCall = Call & { periodId: number };

/** The form that the database functions read; short names because this is built for every call. */
export function ledgerJson(calls: readonly Call[]): string {
  return JSON.stringify(
    calls.map((call) => ({
      i: call.id,
      p: call.periodId,
      o: call.orgId,
      k: call.keyId,
      m: call.mode,
      e: call.endpoint,
      s: call.status,
      c: call.charge,
      b: fitting(call.bytes),
      d: fitting(call.durationUs),
      q: call.query,
      a: call.address,
      x: call.clientId,
    })),
  );
}
