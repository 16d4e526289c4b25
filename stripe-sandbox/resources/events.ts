import { z } from "zod";
import type { Engine } from "../engine";
import { addDelivery } from "../events/emit";
import { inRange, pageOf } from "../protocol/lists";
import { bool, expand, page, range, text } from "../protocol/params";
import { route, type Route } from "../protocol/route";
import type { SandboxEvent } from "../state/wire";
import { named } from "./find";

const ListParams = z.strictObject({
  ...page,
  created: range.optional(),
  delivery_success: bool.optional(),
  type: text.optional(),
  types: z.array(text).max(20).optional(),
});

const matches = (pattern: string, type: string): boolean =>
  pattern.endsWith("*") ? type.startsWith(pattern.slice(0, -1)) : pattern === type;

const delivered = (event: SandboxEvent): boolean => event.pending_webhooks === 0;

function listEvents(engine: Engine, input: z.output<typeof ListParams>): object {
  const all = engine.db.newestFirst("events");
  const matching = all.filter(
    (event) =>
      (input.type === undefined || matches(input.type, event.type)) &&
      (input.types === undefined || input.types.some((pattern) => matches(pattern, event.type))) &&
      (input.delivery_success === undefined || delivered(event) === input.delivery_success) &&
      inRange(event.created, input.created),
  );
  return pageOf(matching, input, { url: "/v1/events", all });
}

/** Not part of the API's reference, but what the official CLI calls for `stripe events resend`. */
function retryEvent(engine: Engine, id: string): SandboxEvent {
  const event = named(engine, "events", { id });
  for (const endpoint of engine.db.all("webhookEndpoints")) addDelivery(engine, event.id, endpoint.id);
  return event;
}

export const eventRoutes: readonly Route[] = [
  route("GET", "/v1/events", { params: ListParams, run: listEvents }),
  route("GET", "/v1/events/:id", { params: z.strictObject(expand), run: (engine, _, id) => named(engine, "events", { id }) }),
  route("POST", "/v1/events/:id/retry", { params: z.looseObject({}), run: (engine, _, id) => retryEvent(engine, id) }),
];
