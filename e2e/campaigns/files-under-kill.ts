import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import type { Database } from "@/e2e/server/database";

/** How far the file of an export was at the moment of a kill, as its folder tells. */
export const READY_PHASE = "named, not ready or just ready";
export const EXPORT_PHASES = ["before its file", "writing", "written, not named", READY_PHASE] as const;
export type ExportPhase = (typeof EXPORT_PHASES)[number];

const Summary = z.object({ id: z.string(), state: z.string() });
const List = z.object({ data: z.array(Summary) });
const Created = z.object({ data: Summary });
const File = z.object({ name: z.string(), bytes: z.int(), sha256: z.string() });
const One = z.object({ data: z.object({ state: z.string(), files: z.array(File) }) });

/** More than this are deleted, the oldest first. */
const KEPT = 3;
/** No further one is started while so many are not ready: each has to survive what comes, not to wait for it to be over. */
const MAX_OPEN = 3;
const WATCH_MS = 400;

const digestOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** No response of a server: it is not ready, or a load balancer has none that answers. */
const isAway = (status: number): boolean => status >= 502 && status <= 504;

/** Starts exports, downloads them all the time, and says when what it gets is not whole. */
export class ExportsUnderKill {
  readonly accepted = new Set<string>();
  readonly wrong: string[] = [];
  downloads = 0;
  private readonly whole = new Set<string>();
  private readonly deleted = new Set<string>();
  private started = 0;

  constructor(private readonly key: string) {}

  /** Null when the connection was cut or refused. */
  private async ask(url: string, init: RequestInit = {}): Promise<{ status: number; bytes: Uint8Array; headers: Headers } | null> {
    try {
      const answer = await fetch(url, { ...init, headers: { authorization: `Bearer ${this.key}`, "content-type": "application/json" } });
      return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()), headers: answer.headers };
    } catch {
      return null;
    }
  }

  private async json<T>(schema: z.ZodType<T>, url: string, init: RequestInit = {}): Promise<T | null> {
    const answer = await this.ask(url, init);
    if (answer === null || isAway(answer.status)) return null;
    const text = new TextDecoder().decode(answer.bytes);
    if (answer.status < 300) return schema.parse(JSON.parse(text));
    this.wrong.push(`${init.method ?? "GET"} ${new URL(url).pathname}: ${answer.status} ${text.slice(0, 200)}`);
    return null;
  }

  /** One export more, by turns as CSV and as Parquet. */
  async start(baseUrl: string): Promise<void> {
    if (this.open().length >= MAX_OPEN) return;
    const body = JSON.stringify({ resource: "company", format: this.started++ % 2 === 0 ? "csv" : "parquet" });
    const made = await this.json(Created, `${baseUrl}/api/v1/exports`, { method: "POST", body });
    if (made) this.accepted.add(made.data.id);
  }

  /** Downloads whatever is ready until it is told to stop, whatever happens to the server. */
  watch(baseUrl: string): { stop(): Promise<void> } {
    let isStopping = false;
    const run = async (): Promise<void> => {
      while (!isStopping) {
        await this.look(baseUrl);
        await wait(WATCH_MS);
      }
    };
    const running = run();
    return {
      stop: () => {
        isStopping = true;
        return running;
      },
    };
  }

  /** Downloads what became ready, and deletes the oldest of what was seen whole. */
  async look(baseUrl: string, kept = KEPT): Promise<void> {
    const list = await this.json(List, `${baseUrl}/api/v1/exports?limit=100`);
    for (const { id, state } of list?.data ?? []) {
      if (state === "ready" && !this.whole.has(id)) await this.download(baseUrl, id);
      if (["failed", "cancelled", "expired"].includes(state)) this.wrong.push(`${id} is ${state}`);
    }
    const seen = (list?.data ?? []).filter(({ id }) => this.whole.has(id)).slice(kept);
    for (const { id } of seen) {
      // Its answer may be cut off: it is gone or it is not.
      this.deleted.add(id);
      await this.ask(`${baseUrl}/api/v1/exports/${id}`, { method: "DELETE" });
    }
  }

  /** Downloads everything that is there once more, and deletes nothing. */
  async lookAtAll(baseUrl: string): Promise<void> {
    this.whole.clear();
    await this.look(baseUrl, Infinity);
  }

  private async download(baseUrl: string, id: string): Promise<void> {
    const one = await this.json(One, `${baseUrl}/api/v1/exports/${id}`);
    let isWhole = (one?.data.files.length ?? 0) > 0;
    for (const file of one?.data.files ?? []) {
      // The link names the address that the server has now, and the next one has another port.
      const answer = await this.ask(`${baseUrl}/api/v1/exports/${id}/files/${file.name}`);
      if (answer === null || isAway(answer.status)) isWhole = false;
      else if (answer.status !== 200 || answer.bytes.length !== file.bytes || digestOf(answer.bytes) !== file.sha256)
        this.wrong.push(`${id}/${file.name}: ${answer.status}, ${answer.bytes.length} of ${file.bytes} bytes`);
      else this.downloads++;
    }
    if (isWhole) this.whole.add(id);
  }

  /** What was accepted and not yet seen whole. */
  protected open(): string[] {
    return [...this.accepted].filter((id) => !this.whole.has(id) && !this.deleted.has(id));
  }

  /** Whether everything that was accepted is ready or was deleted after it was. */
  async areAllReady(db: Database): Promise<boolean> {
    const { rows } = await db.query<{ state: string }>("select state from export where state <> 'ready'");
    return rows.length === 0;
  }

  /** What was accepted and is not known, or not ready; nothing is being made just now. */
  async violations(db: Database): Promise<string[]> {
    const { rows } = await db.query<{ id: string; state: string }>("select id, state from export");
    const known = new Set(rows.map(({ id }) => id));
    const lost = [...this.accepted].filter((id) => !known.has(id) && !this.deleted.has(id)).map((id) => `${id} was accepted and is gone`);
    return [...lost, ...rows.filter(({ state }) => state !== "ready").map(({ id, state }) => `${id} is ${state}`)];
  }
}

/** The same where the server keeps the files in its own folder, which tells how far each is. */
export class FilesUnderKill extends ExportsUnderKill {
  constructor(
    private readonly dataDir: string,
    key: string,
  ) {
    super(key);
  }

  /** Asked at once after a kill, before anybody goes on with the work. */
  phases(): ExportPhase[] {
    return this.open().map((id) => this.phaseOf(id));
  }

  private phaseOf(id: string): ExportPhase {
    const folder = join(this.dataDir, "exports", id);
    const names = existsSync(folder) ? readdirSync(folder) : [];
    if (names.some((name) => /\.(parquet|csv\.gz)$/.test(name))) return READY_PHASE;
    const inside = names.flatMap((name) => (name.startsWith("try-") ? readdirSync(join(folder, name)) : []));
    if (inside.includes("checkpoint")) return "written, not named";
    return inside.includes("data") ? "writing" : "before its file";
  }

  /** What is on the disk and in the database, and differs; nothing is being made just now. */
  override async violations(db: Database): Promise<string[]> {
    const { rows } = await db.query<{ id: string; state: string; file_name: string; bytes: string; sha256: string }>(
      "select * from export",
    );
    const known = new Set(rows.map(({ id }) => id));
    const folders = readdirSync(join(this.dataDir, "exports")).filter((name) => name !== "folder-id");
    const stray = folders.filter((name) => !known.has(name)).map((name) => `${name} lies in the folder and belongs to nothing`);
    const files = await Promise.all(rows.filter(({ state }) => state === "ready").map((row) => this.fileViolations(row)));
    return [...(await super.violations(db)), ...stray, ...files.flat()];
  }

  private async fileViolations(row: { id: string; file_name: string; bytes: string; sha256: string }): Promise<string[]> {
    const folder = join(this.dataDir, "exports", row.id);
    const bytes = await readFile(join(folder, row.file_name));
    const names = readdirSync(folder);
    return [
      ...(names.length === 2 ? [] : [`${row.id}: its folder holds ${names.join(", ")}`]),
      ...(bytes.length === Number(row.bytes) && digestOf(bytes) === row.sha256
        ? []
        : [`${row.id}: its file is not what its manifest says`]),
    ];
  }
}
