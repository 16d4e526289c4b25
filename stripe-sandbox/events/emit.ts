import type { Engine } from "../engine";
import { newId } from "../ids";
import { API_VERSION } from "../options";
import type { SandboxEvent } from "../state/wire";
import { previousAttributes } from "./changes";

type Resource = { id: string; object: string; customer?: unknown };

const customerOf = (resource: Resource): string | null =>
  resource.object === "customer" ? resource.id : typeof resource.customer === "string" ? resource.customer : null;

const wants = (enabled: readonly string[], type: string): boolean => enabled.includes("*") || enabled.includes(type);

function store(engine: Engine, type: string, { created, data }: { created: number; data: SandboxEvent["data"] }): SandboxEvent {
  const endpoints = engine.db.all("webhookEndpoints").filter((one) => one.status === "enabled" && wants(one.enabled_events, type));
  const event = engine.db.put("events", {
    id: newId("evt"),
    object: "event",
    api_version: API_VERSION,
    created,
    data,
    livemode: false,
    pending_webhooks: endpoints.length,
    request: { id: engine.request?.id ?? null, idempotency_key: engine.request?.idempotencyKey ?? null },
    type,
  });
  for (const endpoint of endpoints) addDelivery(engine, event.id, endpoint.id);
  return event;
}

export function addDelivery(engine: Engine, event: string, endpoint: string): void {
  engine.db.put("deliveries", {
    id: `${event}/${endpoint}`,
    event,
    endpoint,
    state: "waiting",
    attempts: 0,
    nextAtMs: engine.options.now(),
    statuses: [],
  });
}

/** Something was made, or something happened to it. */
export function emit(engine: Engine, type: string, resource: Resource): void {
  store(engine, type, { created: engine.nowFor(customerOf(resource)), data: { object: { ...resource } } });
}

/** Something changed from `before` to `after`; says nothing when both are the same. */
export function emitChange(engine: Engine, type: string, { before, after }: { before: Resource; after: Resource }): void {
  const previous = previousAttributes(before, after);
  if (previous === null) return;
  store(engine, type, { created: engine.nowFor(customerOf(after)), data: { object: { ...after }, previous_attributes: previous } });
}
