import { z } from "zod";
import type { Engine } from "../engine";
import { newId, randomText } from "../ids";
import { API_VERSION } from "../options";
import { pageOf } from "../protocol/lists";
import { bool, expand, freeText, mergeMetadata, metadata, page, text } from "../protocol/params";
import { route, type Route } from "../protocol/route";
import type { WebhookEndpoint } from "../state/wire";
import { named } from "./find";

const fields = { ...expand, description: freeText.optional(), metadata: metadata.optional() };
const CreateParams = z.strictObject({ ...fields, api_version: text.optional(), enabled_events: z.array(text).min(1), url: z.url() });
const UpdateParams = z.strictObject({
  ...fields,
  disabled: bool.optional(),
  enabled_events: z.array(text).min(1).optional(),
  url: z.url().optional(),
});

export const newEndpoint = (engine: Engine, input: { id?: string; url: string; secret: string; events: string[] }): WebhookEndpoint =>
  engine.db.put("webhookEndpoints", {
    id: input.id ?? newId("we"),
    object: "webhook_endpoint",
    api_version: API_VERSION,
    application: null,
    created: engine.now(),
    description: null,
    enabled_events: input.events,
    livemode: false,
    metadata: {},
    secret: input.secret,
    status: "enabled",
    url: input.url,
  });

/** The secret is shown once, to who makes the endpoint. */
function shown(endpoint: WebhookEndpoint): WebhookEndpoint {
  const copy = { ...endpoint };
  delete copy.secret;
  return copy;
}

function createEndpoint(engine: Engine, input: z.output<typeof CreateParams>): WebhookEndpoint {
  const made = newEndpoint(engine, { url: input.url, secret: `whsec_${randomText(32)}`, events: input.enabled_events });
  return engine.db.put("webhookEndpoints", {
    ...made,
    description: input.description || null,
    metadata: mergeMetadata({}, input.metadata),
  });
}

function updateEndpoint(engine: Engine, input: z.output<typeof UpdateParams>, id: string): WebhookEndpoint {
  const before = named(engine, "webhookEndpoints", { id });
  const status = input.disabled === undefined ? before.status : input.disabled ? "disabled" : "enabled";
  const description = input.description === undefined ? before.description : input.description || null;
  const changes = { url: input.url ?? before.url, enabled_events: input.enabled_events ?? before.enabled_events, status, description };
  const after = { ...before, ...changes, metadata: mergeMetadata(before.metadata, input.metadata) };
  return shown(engine.db.put("webhookEndpoints", after));
}

function deleteEndpoint(engine: Engine, id: string): object {
  engine.db.remove("webhookEndpoints", named(engine, "webhookEndpoints", { id }).id);
  return { id, object: "webhook_endpoint", deleted: true };
}

export const webhookEndpointRoutes: readonly Route[] = [
  route("POST", "/v1/webhook_endpoints", { params: CreateParams, run: createEndpoint }),
  route("GET", "/v1/webhook_endpoints", {
    params: z.strictObject(page),
    run: (engine, input) => pageOf(engine.db.newestFirst("webhookEndpoints").map(shown), input, { url: "/v1/webhook_endpoints" }),
  }),
  route("GET", "/v1/webhook_endpoints/:id", {
    params: z.strictObject(expand),
    run: (engine, _, id) => shown(named(engine, "webhookEndpoints", { id })),
  }),
  route("POST", "/v1/webhook_endpoints/:id", { params: UpdateParams, run: updateEndpoint }),
  route("DELETE", "/v1/webhook_endpoints/:id", { params: z.strictObject({}), run: (engine, _, id) => deleteEndpoint(engine, id) }),
];
