import type { Engine } from "../engine";
import type { Change } from "../state/database";
import type { Delivery } from "../state/tables";
import type { SandboxEvent, WebhookEndpoint } from "../state/wire";
import { type Corruption, signed } from "./sign";

const AT_ONCE = 5;
const TIMEOUT_MS = 20_000;

export type Order = "as_is" | "reversed" | "shuffled";
export type SignAt = "wall" | "sandbox";

/** What is done to deliveries on purpose. */
export type Tampering = {
  holding: boolean;
  dropNext: number;
  dropTypes: Set<string>;
  copies: number;
  delayMs: number;
  corruptions: Corruption[];
  signAt: SignAt;
};
export const untampered = (): Tampering => ({
  holding: false,
  dropNext: 0,
  dropTypes: new Set(),
  copies: 1,
  delayMs: 0,
  corruptions: [],
  signAt: "wall",
});

/** Sends events to their endpoints: a few at once, tried again after longer and longer pauses. */
export class Deliverer {
  readonly tampering = untampered();
  private readonly underWay = new Set<string>();
  private readonly waiting = new Set<string>();
  private readonly idle = new Set<() => void>();
  private timer: NodeJS.Timeout | null = null;
  private stopped = false;
  private readonly aborter = new AbortController();

  constructor(private readonly engine: Engine) {}

  /** Keeps count of what waits, so that a long history costs nothing. */
  notice(changes: Iterable<Change>): void {
    for (const [table, id] of changes) {
      if (table !== "deliveries") continue;
      if (this.engine.db.get("deliveries", id)?.state === "waiting") this.waiting.add(id);
      else this.waiting.delete(id);
    }
  }

  /** Starts whatever is due. To be called when something may have become so. */
  wake(): void {
    if (this.stopped) return;
    const now = this.engine.options.now();
    const waiting = this.waitingNow().filter((delivery) => !this.underWay.has(delivery.id));
    for (const delivery of waiting) {
      if (this.underWay.size >= AT_ONCE) break;
      if (delivery.attempts === 0 && this.setAside(delivery)) continue;
      if (delivery.nextAtMs <= now) void this.send(delivery);
    }
    this.plan(waiting.filter((delivery) => delivery.nextAtMs > now));
    this.notifyIdle();
  }

  stop(): void {
    this.stopped = true;
    if (this.timer !== null) clearTimeout(this.timer);
    this.aborter.abort();
  }

  /** Resolves when nothing is under way and nothing waits for its first try; what is held does not count. */
  settle(): Promise<void> {
    this.wake();
    if (this.isIdle()) return Promise.resolve();
    return new Promise((resolve) => this.idle.add(resolve));
  }

  /** One after the other, so that they arrive in this order. */
  async release(held: readonly Delivery[]): Promise<void> {
    for (const delivery of held) this.underWay.add(delivery.id);
    for (const delivery of held) await this.send(delivery);
  }

  private isIdle(): boolean {
    return this.underWay.size === 0 && !this.waitingNow().some((delivery) => delivery.attempts === 0);
  }

  private waitingNow(): Delivery[] {
    return [...this.waiting].flatMap((id) => this.engine.db.get("deliveries", id) ?? []);
  }

  private notifyIdle(): void {
    if (this.idle.size === 0 || !this.isIdle()) return;
    for (const resolve of this.idle) resolve();
    this.idle.clear();
  }

  private setAside(delivery: Delivery): boolean {
    const { tampering } = this;
    const type = this.engine.db.get("events", delivery.event)?.type ?? "";
    if (tampering.dropNext > 0 || tampering.dropTypes.has(type)) {
      tampering.dropNext = Math.max(0, tampering.dropNext - 1);
      this.keep({ ...delivery, state: "dropped" });
      return true;
    }
    if (!tampering.holding) return false;
    this.keep({ ...delivery, state: "held" });
    return true;
  }

  private keep(delivery: Delivery): void {
    this.engine.db.transaction(() => this.engine.db.put("deliveries", delivery));
  }

  private plan(later: readonly Delivery[]): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    const next = Math.min(...later.map((delivery) => delivery.nextAtMs));
    if (!Number.isFinite(next)) return;
    const pause = Math.max(1, next - this.engine.options.now());
    this.timer = setTimeout(() => this.wake(), Math.min(pause, 60_000));
    this.timer.unref();
  }

  private async send(delivery: Delivery): Promise<void> {
    this.underWay.add(delivery.id);
    const event = this.engine.db.get("events", delivery.event);
    const endpoint = this.engine.db.get("webhookEndpoints", delivery.endpoint);
    if (event !== undefined && endpoint !== undefined) {
      const { copies, delayMs } = this.tampering;
      if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
      const statuses = await Promise.all(Array.from({ length: copies }, () => this.post(event, endpoint)));
      if (!this.stopped) this.note(delivery, statuses);
    } else this.keep({ ...delivery, state: "failed" });
    this.underWay.delete(delivery.id);
    this.wake();
  }

  private async post(event: SandboxEvent, endpoint: WebhookEndpoint): Promise<number | null> {
    const { engine, tampering } = this;
    const at = tampering.signAt === "wall" ? Math.floor(engine.options.now() / 1000) : engine.clockNow();
    const sent = signed(endpoint.secret ?? "", at, { body: JSON.stringify(event, null, 2), how: tampering.corruptions.shift() ?? null });
    try {
      const response = await fetch(endpoint.url, {
        method: "POST",
        body: sent.body,
        headers: {
          "content-type": "application/json; charset=utf-8",
          "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
          ...(sent.header === null ? {} : { "stripe-signature": sent.header }),
        },
        redirect: "manual",
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), this.aborter.signal]),
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return null;
    }
  }

  private note(delivery: Delivery, statuses: (number | null)[]): void {
    const { engine } = this;
    const attempts = delivery.attempts + 1;
    const arrived = statuses.every((status) => status !== null && status >= 200 && status < 300);
    const pause = engine.options.retryDelaysMs[attempts - 1];
    const state = arrived ? "delivered" : pause === undefined ? "failed" : "waiting";
    const nextAtMs = engine.options.now() + (pause ?? 0);
    engine.db.transaction(() => {
      engine.db.put("deliveries", { ...delivery, state, attempts, nextAtMs, statuses: [...delivery.statuses, ...statuses] });
      const event = engine.db.get("events", delivery.event);
      if (arrived && event !== undefined && delivery.state !== "delivered")
        engine.db.put("events", { ...event, pending_webhooks: Math.max(0, event.pending_webhooks - 1) });
    });
    if (!arrived)
      engine.log(`stripe sandbox: ${delivery.event} was not accepted (${statuses.map(String).join(", ")}), attempt ${attempts}`);
  }
}
