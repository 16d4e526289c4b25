import { pool } from "@/lib/platform/database";
import { log } from "@/lib/platform/log";
import { oncePerProcess } from "@/lib/platform/process-state";
import { ledgerJson, type Call } from "./call";

const FLUSH_MS = 500;
/** Uncounted answers kept for the log in one flush; what comes beyond is dropped and said in the log. */
const MAX_NOTES = 500;

class CallNotes {
  private notes: Call[] = [];
  private dropped = 0;
  private lastUse = new Map<string, { at: number; address: string | null }>();
  private timer: NodeJS.Timeout | undefined;

  note(describe: () => Call): void {
    this.start();
    if (this.notes.length >= MAX_NOTES) this.dropped++;
    else this.notes.push(describe());
  }

  used(keyId: string, at: number, address: string | null): void {
    this.start();
    this.lastUse.set(keyId, { at, address });
  }

  async flush(): Promise<void> {
    const notes = this.notes.splice(0);
    const uses = [...this.lastUse].map(([id, use]) => ({ id, at: new Date(use.at).toISOString(), address: use.address }));
    this.lastUse.clear();
    if (this.dropped > 0) log().info({ dropped: this.dropped }, "uncounted calls were left out of the request log");
    this.dropped = 0;
    if (notes.length > 0) await pool().query("select ledger_add($1::json)", [ledgerJson(notes)]);
    if (uses.length > 0) await pool().query(TOUCH_KEYS, [JSON.stringify(uses)]);
  }

  private start(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      void this.flush().catch((error: unknown) => log().warn({ err: error }, "the request log could not be written"));
    }, FLUSH_MS).unref();
  }
}

const TOUCH_KEYS = `
  update api_key k set last_used_at = r.at, last_used_address = r.address
  from json_to_recordset($1::json) as r(id text, at timestamptz, address text)
  where k.id = r.id and (k.last_used_at is null or k.last_used_at < r.at)`;

const notes = (): CallNotes => oncePerProcess("call-notes", () => new CallNotes());

/** Puts an answer that costs nothing (304, 4xx, sandbox) into the request log, soon and at best effort; under overload it is not even described. */
export function noteCall(describe: () => Call): void {
  notes().note(describe);
}

/** Remembers when and from where a key was last used. */
export function noteUse(keyId: string, at: number, address: string | null): void {
  notes().used(keyId, at, address);
}

export function flushCallNotes(): Promise<void> {
  return notes().flush();
}
