import { meterPool } from "@/lib/platform/database";
import { log } from "@/lib/platform/log";
import { warnSampled } from "@/lib/platform/log-sampled";
import { perProcess } from "@/lib/platform/process-state";
import { isRefusal, sqlStateOf } from "@/lib/platform/sql-state";
import { ledgerJson, type Call } from "../counting/call";

const FLUSH_MS = 1_000;
/** Uncounted answers kept for the log in one flush; what comes beyond is dropped and said in the log. */
const MAX_NOTES = 250;

/** A key's last use as the gate keeps it; in `touched` once between two flushes. */
export type Use = { facts: { id: string }; lastUsedAtMs: number; lastUsedAddress: string | null; isTouched: boolean };

class CallNotes {
  private notes: Call[] = [];
  private dropped = 0;
  private touched: Use[] = [];
  private timer: NodeJS.Timeout | undefined;

  hasRoom(): boolean {
    if (this.notes.length < MAX_NOTES) return true;
    this.dropped++;
    return false;
  }

  note(call: Call): void {
    this.start();
    this.notes.push(call);
  }

  used(use: Use, atMs: number, address: string | null): void {
    use.lastUsedAtMs = atMs;
    use.lastUsedAddress = address;
    if (use.isTouched) return;
    use.isTouched = true;
    this.touched.push(use);
    this.start();
  }

  async flush(): Promise<void> {
    const notes = this.notes.splice(0);
    const uses = this.touched.splice(0).map((use) => {
      use.isTouched = false;
      return { id: use.facts.id, at: new Date(use.lastUsedAtMs).toISOString(), address: use.lastUsedAddress };
    });
    if (this.dropped > 0) log().debug({ dropped: this.dropped }, "uncounted calls were left out of the request log");
    this.dropped = 0;
    await addNotes(notes);
    if (uses.length > 0) await meterPool().query(TOUCH_KEYS, [JSON.stringify(uses)]);
  }

  private start(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      void this.flush().catch((error: unknown) => warnSampled(["the request log could not be written"], { err: error }));
    }, FLUSH_MS).unref();
  }
}

/** One that the database refuses is found by halves and left out; the others are written. */
async function addNotes(notes: readonly Call[]): Promise<void> {
  if (notes.length === 0) return;
  try {
    await meterPool().query("select ledger_add($1::json)", [ledgerJson(notes)]);
  } catch (error) {
    if (!isRefusal(sqlStateOf(error))) throw error;
    if (notes.length === 1)
      return log().error({ err: error, requestId: notes[0]?.id }, "an uncounted call does not fit into the request log");
    const middle = notes.length >> 1;
    await addNotes(notes.slice(0, middle));
    await addNotes(notes.slice(middle));
  }
}

/** A key that somebody has locked is touched at its next use. */
const TOUCH_KEYS = `
  update api_key k set last_used_at = r.at, last_used_address = r.address
  from json_to_recordset($1::json) as r(id text, at timestamptz, address text)
  where k.id = r.id and (k.last_used_at is null or k.last_used_at < r.at)
    and k.id in (select f.id from api_key f join json_to_recordset($1::json) as g(id text) on g.id = f.id for update of f skip locked)`;

const notes = perProcess("call-notes", () => new CallNotes());

/** Whether one more uncounted answer is kept; asked before it is described, so that overload costs nothing. */
export function hasRoomForNotes(): boolean {
  return notes().hasRoom();
}

/** Puts an answer that costs nothing (304, 4xx, sandbox) into the request log, soon and at best effort. */
export function noteCall(call: Call): void {
  notes().note(call);
}

/** Remembers when and from where a key was last used. */
export function noteUse(use: Use, atMs: number, address: string | null): void {
  notes().used(use, atMs, address);
}

export function flushCallNotes(): Promise<void> {
  return notes().flush();
}
