import { closeDispute, type DisputeOutcome, openDispute } from "../billing/dispute";
import { runDue } from "../billing/due";
import type { Engine } from "../engine";
import type { Deliverer, Order, SignAt } from "../events/deliver";
import { addDelivery } from "../events/emit";
import type { Corruption } from "../events/sign";
import { newId } from "../ids";
import { API_VERSION } from "../options";
import { deleteCustomer } from "../resources/customers";
import type { Delivery } from "../state/tables";
import type { SandboxEvent } from "../state/wire";
import type { FaultInput, Faults } from "./faults";
import type { LoggedRequest, RequestLog } from "./request-log";
import { shuffled } from "./shuffled";

export type DeliveryView = { endpoint: string; state: Delivery["state"]; attempts: number; statuses: (number | null)[] };
export type EventView = { event: SandboxEvent; deliveries: DeliveryView[] };
/** Fields of the envelope that a test wants other than they would be. */
export type Envelope = Partial<Pick<SandboxEvent, "id" | "api_version" | "created" | "livemode">>;

/** What a test, or the page behind /_sandbox, may do with the sandbox beyond Stripe's API. */
export type Control = {
  /** Sets the sandbox's clock forward, to a time or by some seconds; whatever falls due happens at its own time. */
  advance(input: { to?: number | undefined; seconds?: number | undefined }): { now: number; happened: number };
  /** Sets the clock back, for a history that is told before anything has happened: without customers only. */
  rewind(input: { seconds: number }): { now: number };
  now(): number;
  hold(): void;
  /** Sends what was held one after the other, and holds no longer. */
  release(input?: { order?: Order | undefined; seed?: number | undefined }): Promise<{ released: number }>;
  /** From now on every event is sent so many times at once. */
  duplicate(input: { times: number }): void;
  drop(input: { count?: number | undefined; type?: string | undefined }): void;
  delay(input: { ms: number }): void;
  resend(input: { eventId: string }): void;
  corrupt(input: { next: number; how: Corruption }): void;
  signAt(input: { clock: SignAt }): void;
  fail(input: FaultInput): void;
  /** Nothing goes wrong any more; what hangs is cut off. */
  mend(): void;
  decline(input: { next: number }): void;
  deleteCustomer(input: { id: string }): void;
  /** The bank of whoever paid takes a charge back, and decides later. */
  dispute(input: { charge: string }): { id: string };
  closeDispute(input: { id: string; outcome: DisputeOutcome }): void;
  /** Empties the sandbox; the webhook endpoint of the options stays. */
  reset(): void;
  requests(): LoggedRequest[];
  settle(): Promise<void>;
  setWebhook(input: { url: string | null; secret?: string | undefined }): void;
  events(): EventView[];
  /** Sends an event of any type about any object. */
  createEvent(input: { type: string; object: Record<string, unknown>; envelope?: Envelope | undefined }): SandboxEvent;
};

export type ControlParts = {
  engine: Engine;
  deliverer: Deliverer;
  faults: Faults;
  log: RequestLog;
  seed: () => void;
  setEndpoint: (url: string | null, secret: string) => void;
};

function advance(engine: Engine, input: { to?: number | undefined; seconds?: number | undefined }): { now: number; happened: number } {
  const from = engine.clockNow();
  const target = input.to ?? from + (input.seconds ?? 0);
  if (target < from) throw new Error(`The sandbox clock can only move forward. It is at ${from}, and the target is ${target}`);
  return engine.db.transaction(() => {
    const happened = runDue(engine, null, target);
    const offsetMs = (engine.db.get("settings", "clock")?.offsetMs ?? 0) + (target - from) * 1000;
    engine.db.put("settings", { id: "clock", offsetMs });
    return { now: engine.clockNow(), happened };
  });
}

function rewind(engine: Engine, seconds: number): { now: number } {
  if (engine.db.all("customers").length > 0) throw new Error("The sandbox clock can only move forward because there are customers.");
  return engine.db.transaction(() => {
    const offsetMs = (engine.db.get("settings", "clock")?.offsetMs ?? 0) - seconds * 1000;
    engine.db.put("settings", { id: "clock", offsetMs });
    return { now: engine.clockNow() };
  });
}

function release({ engine, deliverer }: ControlParts, order: Order, seed: number): Promise<{ released: number }> {
  deliverer.tampering.holding = false;
  const held = engine.db.all("deliveries").filter((delivery) => delivery.state === "held");
  const sorted = order === "reversed" ? held.reverse() : order === "shuffled" ? shuffled(held, seed) : held;
  const waiting = sorted.map((delivery) => ({ ...delivery, state: "waiting" as const }));
  const done = deliverer.release(waiting);
  engine.db.transaction(() => waiting.forEach((delivery) => engine.db.put("deliveries", delivery)));
  return done.then(() => ({ released: held.length }));
}

function createEvent(
  engine: Engine,
  type: string,
  { object, envelope }: { object: Record<string, unknown>; envelope: Envelope },
): SandboxEvent {
  const endpoints = engine.db.all("webhookEndpoints");
  return engine.db.transaction(() => {
    const event = engine.db.put("events", {
      id: newId("evt"),
      object: "event",
      api_version: API_VERSION,
      created: engine.now(),
      data: { object },
      livemode: false,
      pending_webhooks: endpoints.length,
      request: { id: null, idempotency_key: null },
      type,
      ...envelope,
    });
    for (const endpoint of endpoints) addDelivery(engine, event.id, endpoint.id);
    return event;
  });
}

const viewOf = (engine: Engine): EventView[] => {
  const deliveries = engine.db.all("deliveries");
  return engine.db.all("events").map((event) => ({
    event,
    deliveries: deliveries
      .filter((delivery) => delivery.event === event.id)
      .map(({ endpoint, state, attempts, statuses }) => ({ endpoint, state, attempts, statuses })),
  }));
};

function resend(engine: Engine, eventId: string): void {
  if (engine.db.get("events", eventId) === undefined) throw new Error(`No such event: ${eventId}`);
  engine.db.transaction(() => engine.db.all("webhookEndpoints").forEach((endpoint) => addDelivery(engine, eventId, endpoint.id)));
}

export function createControl(parts: ControlParts): Control {
  const { engine, deliverer, faults, log } = parts;
  const { tampering } = deliverer;
  const awake = <T>(value: T): T => {
    deliverer.wake();
    return value;
  };
  return {
    advance: (input) => awake(advance(engine, input)),
    rewind: ({ seconds }) => rewind(engine, seconds),
    now: () => engine.clockNow(),
    hold: () => void (tampering.holding = true),
    release: ({ order = "as_is", seed = 1 } = {}) => release(parts, order, seed),
    duplicate: ({ times }) => void (tampering.copies = Math.max(1, times)),
    drop: ({ count = 0, type }) => {
      tampering.dropNext += count;
      if (type !== undefined) tampering.dropTypes.add(type);
    },
    delay: ({ ms }) => void (tampering.delayMs = ms),
    resend: ({ eventId }) => awake(resend(engine, eventId)),
    corrupt: ({ next, how }) => void tampering.corruptions.push(...Array.from({ length: next }, () => how)),
    signAt: ({ clock }) => void (tampering.signAt = clock),
    fail: (input) => faults.add(input),
    mend: () => faults.clear(),
    decline: ({ next }) => void (engine.mischief.declines = next),
    deleteCustomer: ({ id }) => void awake(engine.db.transaction(() => deleteCustomer(engine, id))),
    dispute: ({ charge }) => awake(engine.db.transaction(() => openDispute(engine, charge))),
    closeDispute: ({ id, outcome }) => void awake(engine.db.transaction(() => closeDispute(engine, id, outcome))),
    reset: () => parts.seed(),
    requests: () => log.all(),
    settle: () => deliverer.settle(),
    setWebhook: ({ url, secret }) => parts.setEndpoint(url, secret ?? engine.options.webhookSecret),
    events: () => viewOf(engine),
    createEvent: ({ type, object, envelope = {} }) => awake(createEvent(engine, type, { object, envelope })),
  };
}
