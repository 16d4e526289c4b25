import { createHash } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import { type AsyncBuffer, type ParquetScan, parquetScan } from "hyparquet";
import { fileWriter, parquetWriteRows } from "hyparquet-writer";
import { z } from "zod";
import { idTimeMs } from "@/lib/core/id-time";

/** A call of the ledger as the archive has it: without its IP address, whose time of retention is over. */
export const ArchivedCall = z.object({
  id: z.string(),
  org_id: z.string(),
  key_id: z.string(),
  mode: z.string(),
  /** Of a billing period; the sandbox has none. */
  period_id: z.coerce.string().nullable(),
  endpoint: z.string(),
  status: z.number(),
  charge: z.number(),
  bytes: z.number(),
  duration_us: z.number(),
  query: z.string(),
  client_id: z.string().nullable(),
});
export type ArchivedCall = z.infer<typeof ArchivedCall>;

const FIELDS = z.keyof(ArchivedCall).options;

/** Its columns; `time` repeats what the id holds, for readers that know no UUIDv7. An organisation's calls are found by the filter. */
const COLUMNS = [
  { name: "time", type: "TIMESTAMP" },
  { name: "id", type: "STRING" },
  { name: "org_id", type: "STRING", bloomFilter: true },
  { name: "key_id", type: "STRING" },
  { name: "mode", type: "STRING" },
  { name: "period_id", type: "STRING", nullable: true },
  { name: "endpoint", type: "STRING" },
  { name: "status", type: "INT32" },
  { name: "charge", type: "INT32" },
  { name: "bytes", type: "INT32" },
  { name: "duration_us", type: "INT32" },
  { name: "query", type: "STRING" },
  { name: "client_id", type: "STRING", nullable: true },
] as const;

/** Rows that are in memory at once; of more, a single call would be searched for longer. */
const GROUP_ROWS = 10_000;

/** What a day comes to, whichever way it is kept: how many calls, and a hash over all of their values in the order of their ids. */
export type DaySum = { calls: number; sha256: string };

export async function sumOf(calls: AsyncIterable<ArchivedCall>): Promise<DaySum> {
  const summing = newSum();
  for await (const call of calls) summing.add(call);
  return summing.end();
}

function newSum(): { add(call: ArchivedCall): void; end(): DaySum } {
  const hash = createHash("sha256");
  let calls = 0;
  return {
    add: (call) => {
      calls++;
      hash.update(`${JSON.stringify(FIELDS.map((name) => call[name]))}\n`);
    },
    end: () => ({ calls, sha256: hash.digest("hex") }),
  };
}

/** Writes the calls of a day, in the order of their ids, to a Parquet file of this machine. */
export async function writeDayFile(path: string, calls: AsyncIterable<ArchivedCall>): Promise<DaySum> {
  const summing = newSum();
  async function* rows(): AsyncGenerator<Record<string, unknown>> {
    for await (const call of calls) {
      summing.add(call);
      yield { ...call, time: new Date(idTimeMs(call.id)) };
    }
  }
  await parquetWriteRows({
    writer: fileWriter(path),
    rows: rows(),
    columns: [...COLUMNS],
    rowGroupSize: GROUP_ROWS,
    // A whole id, so that a call is looked for in one group only.
    statisticsTruncateLength: 64,
    codec: "GZIP",
    compressors: { GZIP: (input) => gzipSync(input, { level: 1 }) },
  });
  return summing.end();
}

type Wanted = { id?: string; orgId?: string };

/** The calls of a file in the order of their ids; of those that are wanted, only the groups of rows that may have them are read. */
export async function* readDayFile(file: AsyncBuffer, { id, orgId }: Wanted = {}): AsyncGenerator<ArchivedCall> {
  const wanted = { ...(id === undefined ? {} : { id: { $eq: id } }), ...(orgId === undefined ? {} : { org_id: { $eq: orgId } }) };
  const scan = await parquetScan({
    file,
    compressors: { GZIP: (bytes) => gunzipSync(bytes) },
    ...(Object.keys(wanted).length === 0 ? {} : { pruningFilter: wanted }),
  });
  for (const range of scan.ranges)
    for (const call of await callsIn(scan, range)) {
      if ((id === undefined || call.id === id) && (orgId === undefined || call.org_id === orgId)) yield call;
    }
}

async function callsIn(scan: ParquetScan, range: ParquetScan["ranges"][number]): Promise<ArchivedCall[]> {
  const columns = await Promise.all(FIELDS.map((column) => scan.readColumn({ column, ...range })));
  return Array.from({ length: range.rowEnd - range.rowStart }, (_, row) =>
    ArchivedCall.parse(Object.fromEntries(FIELDS.map((name, i) => [name, columns[i]?.[row] ?? null]))),
  );
}
