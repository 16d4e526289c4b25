import { uuidv7 } from "@/lib/core/ids";
import { processClock } from "@/lib/platform/clock";
import { meterPool } from "@/lib/platform/database";
import { perProcess } from "@/lib/platform/process-state";

/** Whoever asks and however often: one small write in so long. */
const TRUST_MS = 2_000;
const ANSWER_MS = 2_000;

type Probe = { atMs: number; result: Promise<unknown> };

const last = perProcess<{ probe: Probe | undefined }>("counting-probe", () => ({ probe: undefined }));

function probe(): Promise<unknown> {
  const query = { text: "select meter_probe($1)", values: [uuidv7(processClock().now())], query_timeout: ANSWER_MS };
  return meterPool().query(query);
}

/** Counts a call of nobody's and takes it back, at most once in two seconds; fails as counting would: on a full disk, or a database that only reads. */
export async function probeCounting(): Promise<void> {
  const state = last();
  const nowMs = performance.now();
  if (!state.probe || nowMs - state.probe.atMs > TRUST_MS) state.probe = { atMs: nowMs, result: probe() };
  await state.probe.result;
}
