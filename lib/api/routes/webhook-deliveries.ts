import { z } from "zod";
import * as p from "@/lib/core/parameters";
import { apiDelivery, ApiDelivery, apiDeliveryDetail, ApiDeliveryDetail } from "@/lib/webhooks/api-records";
import { DELIVERY_STATES, EVENT_NAMES, exampleMessage, bodyOf, Replayed, Since } from "@/lib/webhooks/contract";
import { listDeliveries } from "@/lib/webhooks/deliveries/list-deliveries";
import { readDelivery } from "@/lib/webhooks/deliveries/read-delivery";
import { replayDelivery } from "@/lib/webhooks/deliveries/replay-delivery";
import { replayFailed } from "@/lib/webhooks/deliveries/replay-failed";
import { sendTestEvent } from "@/lib/webhooks/deliveries/send-test-event";
import { actionRoute, pageRoute, type ActionRoute } from "../route";
import { DELIVERY_EXAMPLE, ENDPOINT_EXAMPLE, WEBHOOK_ROUTE } from "./webhook-examples";

const id = p.idOf("we", { description: "ID of the endpoint.", example: ENDPOINT_EXAMPLE.id });
const delivery = p.idOf("msg", { description: "ID of the delivery, sent as `webhook-id`.", example: DELIVERY_EXAMPLE.id });
const ofEndpoint = { params: z.object({ id }), examples: { params: { id: ENDPOINT_EXAMPLE.id } } };
const ofDelivery = { params: z.object({ id, delivery }), examples: { params: { id: ENDPOINT_EXAMPLE.id, delivery: DELIVERY_EXAMPLE.id } } };
const WAITING = {
  ...DELIVERY_EXAMPLE,
  state: "waiting",
  attempts: 0,
  last_status: null,
  finished_at: null,
  next_attempt_at: DELIVERY_EXAMPLE.event_at,
};

const list = pageRoute({
  ...WEBHOOK_ROUTE,
  operation: "listWebhookDeliveries",
  path: "/webhooks/{id}/deliveries",
  summary: "List deliveries",
  description: "Returns the deliveries to an endpoint and their results for the last 30 days, newest first.",
  params: ofEndpoint.params,
  query: z.object({
    state: p.oneOf(DELIVERY_STATES, { description: "Only deliveries in this state.", example: "failed" }).optional(),
    type: p.oneOf(EVENT_NAMES, { description: "Only events of this type.", example: "price.published" }).optional(),
  }),
  reply: ApiDelivery,
  examples: { ...ofEndpoint.examples, reply: DELIVERY_EXAMPLE },
  run: async ({ ctx, orgId, params: { id }, query }) => {
    const { rows, next } = await listDeliveries(ctx, orgId, { endpointId: id, walk: query });
    return { rows: rows.map(apiDelivery), next };
  },
});

const read = actionRoute({
  ...WEBHOOK_ROUTE,
  operation: "readWebhookDelivery",
  path: "/webhooks/{id}/deliveries/{delivery}",
  method: "GET",
  summary: "Get a delivery",
  description: "Returns a delivery with its body and the requests and responses of its last 50 attempts.",
  params: ofDelivery.params,
  reply: ApiDeliveryDetail,
  status: 200,
  examples: {
    ...ofDelivery.examples,
    reply: {
      ...DELIVERY_EXAMPLE,
      body: bodyOf(exampleMessage("price.published")),
      log: [
        {
          at: DELIVERY_EXAMPLE.event_at,
          duration_ms: 84,
          status: 204,
          error: null,
          request_headers: { "content-type": "application/json", "webhook-id": DELIVERY_EXAMPLE.id },
          response_headers: { date: "Sat, 21 Nov 2026 06:00:00 GMT" },
          response_body: "",
        },
      ],
    },
  },
  run: async ({ ctx, orgId, params: { id, delivery } }) =>
    apiDeliveryDetail(await readDelivery(ctx, orgId, { endpointId: id, id: delivery })),
});

const replay = actionRoute({
  ...WEBHOOK_ROUTE,
  operation: "replayWebhookDelivery",
  path: "/webhooks/{id}/deliveries/{delivery}/replay",
  method: "POST",
  summary: "Replay a delivery",
  description: "Sends a delivery again with the same `webhook-id` and body, and the header `webhook-replay: true`.",
  params: ofDelivery.params,
  reply: ApiDelivery,
  status: 202,
  itemAt: (path) => path.replace(/\/replay$/, ""),
  examples: { ...ofDelivery.examples, reply: { ...WAITING, replays: 1 } },
  run: async ({ ctx, orgId, params: { id, delivery } }) => apiDelivery(await replayDelivery(ctx, orgId, { endpointId: id, id: delivery })),
});

const replayAll = actionRoute({
  ...WEBHOOK_ROUTE,
  operation: "replayFailedWebhookDeliveries",
  path: "/webhooks/{id}/replay",
  method: "POST",
  summary: "Replay failed deliveries",
  description:
    "Sends deliveries that failed since a given time again, oldest first, at most 1,000 per request. Repeat the request until `left` is 0.",
  params: ofEndpoint.params,
  body: z.strictObject({ since: Since }),
  reply: z.strictObject(Replayed.shape).meta({ id: "WebhookReplay", description: "Number of deliveries sent again." }),
  status: 202,
  itemAt: (path) => path.replace(/\/replay$/, "/deliveries"),
  examples: { ...ofEndpoint.examples, body: { since: "2026-11-20T00:00:00Z" }, reply: { replayed: 14, left: 0 } },
  run: ({ ctx, orgId, params: { id }, body }) => replayFailed(ctx, orgId, { endpointId: id, input: body }),
});

const test = actionRoute({
  ...WEBHOOK_ROUTE,
  operation: "testWebhook",
  path: "/webhooks/{id}/test",
  method: "POST",
  summary: "Send a test event",
  description:
    "Sends `webhook.test`, or an event of another `type` with example data and `test: true`, to an endpoint, regardless of its subscriptions. An organisation can send 20 in 10 minutes.",
  params: ofEndpoint.params,
  query: z.object({
    type: p.oneOf(EVENT_NAMES, { description: "Type of the event. Default: webhook.test.", example: "price.published" }).optional(),
  }),
  reply: ApiDelivery,
  status: 202,
  itemAt: (path, delivery) => path.replace(/\/test$/, `/deliveries/${delivery}`),
  examples: { ...ofEndpoint.examples, reply: { ...WAITING, type: "webhook.test" } },
  run: async ({ ctx, orgId, params: { id }, query: { type = "webhook.test" } }) =>
    apiDelivery(await sendTestEvent(ctx, orgId, { id, type })),
});

export const webhookDeliveryRoutes = { list, read, replay, replayAll, test } satisfies Record<string, ActionRoute>;
