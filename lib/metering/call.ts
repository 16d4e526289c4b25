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
      b: call.bytes,
      d: call.durationUs,
      q: call.query,
      a: call.address,
      x: call.clientId,
    })),
  );
}
