import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { type Database, numberOf } from "@/e2e/server/database";
import { newId } from "@/lib/core/ids";

const Made = z.object({ data: z.object({ id: z.string() }) });
const PAUSE_MS = 50;
/** Not answered, or answered by a load balancer in place of a server: the same key asks again, as clients do. */
const MAY_BE_DONE = new Set([0, 429, 502, 503, 504]);
const GONE = new Set([204, 404]);

type Ask = { method: string; path: string; headers?: Record<string, string>; body?: string };

/** A customer who changes something through the API again and again, each time with a key of its own until it has a response. */
export class Actions {
  readonly wrong: string[] = [];
  made = 0;
  private isStopping = false;
  private running: Promise<void> | undefined;

  constructor(
    private readonly entrance: () => string,
    private readonly key: { orgId: string; secret: string },
  ) {}

  start(): void {
    this.isStopping = false;
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.isStopping) {
      const key = newId("act");
      const body = JSON.stringify({ url: "http://127.0.0.1:9/nowhere", events: ["export.finished"] });
      const ask = { method: "POST", path: "/webhooks", headers: { "idempotency-key": key }, body };
      const first = await this.untilAnswered(ask);
      if (first === null) continue;
      this.made++;
      const again = await this.untilAnswered(ask);
      if (again?.id !== first.id) this.wrong.push(`the key ${key} made ${first.id}, and then ${again?.id ?? "nothing"}`);
      await this.untilAnswered({ method: "DELETE", path: `/webhooks/${first.id}` });
      await wait(PAUSE_MS);
    }
  }

  /** Null where it was refused; `id` of what it made. */
  private async untilAnswered(ask: Ask): Promise<{ id: string } | null> {
    for (;;) {
      const { status, text } = await this.send(ask);
      if (ask.method === "DELETE" && GONE.has(status)) return { id: "" };
      if (status === 201) return { id: Made.parse(JSON.parse(text)).data.id };
      if (status !== 409 && !MAY_BE_DONE.has(status)) {
        this.wrong.push(`${ask.method} ${ask.path}: ${status} ${text.slice(0, 200)}`);
        return null;
      }
      await wait(PAUSE_MS);
    }
  }

  private async send({ method, path, headers = {}, body }: Ask): Promise<{ status: number; text: string }> {
    try {
      const answer = await fetch(`${this.entrance()}/api/v1${path}`, {
        method,
        headers: { ...headers, authorization: `Bearer ${this.key.secret}`, "content-type": "application/json" },
        ...(body === undefined ? {} : { body }),
      });
      return { status: answer.status, text: await answer.text() };
    } catch {
      return { status: 0, text: "" };
    }
  }

  /** Each key made one thing. */
  async violations(db: Database): Promise<string[]> {
    const sql = "select count(*) as n from event where org_id = $1 and type = 'webhook.created'";
    const happened = await numberOf(db, sql, [this.key.orgId]);
    return happened === this.made ? [] : [`${this.made} actions were confirmed, and ${happened} happened`];
  }
}
