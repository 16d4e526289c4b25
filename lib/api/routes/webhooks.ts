import { z } from "zod";
import * as p from "@/lib/core/parameters";
import {
  apiWebhook,
  ApiWebhook,
  ApiWebhookChange,
  ApiWebhookInput,
  ApiWebhookWithSecret,
  changeOf,
  inputOf,
} from "@/lib/webhooks/api-records";
import { OverlapHours, USUAL_OVERLAP_HOURS } from "@/lib/webhooks/contract";
import { changeEndpoint } from "@/lib/webhooks/endpoints/change-endpoint";
import { createEndpoint } from "@/lib/webhooks/endpoints/create-endpoint";
import { deleteEndpoint } from "@/lib/webhooks/endpoints/delete-endpoint";
import { listEndpoints } from "@/lib/webhooks/endpoints/list-endpoints";
import { readEndpoint } from "@/lib/webhooks/endpoints/read-endpoint";
import { rotateSecret } from "@/lib/webhooks/endpoints/rotate-secret";
import { actionRoute, pageRoute, type ActionRoute, below } from "../route";
import { ENDPOINT_EXAMPLE, WEBHOOK_ROUTE } from "./webhook-examples";

const WEBHOOK_ID = p.idOf("we", { description: "ID of the endpoint.", example: ENDPOINT_EXAMPLE.id });
const params = z.object({ id: WEBHOOK_ID });
const paramExample = { id: ENDPOINT_EXAMPLE.id };
const SECRET_EXAMPLE = { ...ENDPOINT_EXAMPLE, secret: "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD" };

const list = pageRoute({
  ...WEBHOOK_ROUTE,
  operation: "listWebhooks",
  path: "/webhooks",
  summary: "List webhook endpoints",
  description: "Returns the webhook endpoints of your organisation, newest first.",
  reply: ApiWebhook,
  examples: { reply: ENDPOINT_EXAMPLE },
  run: async ({ ctx, orgId, query }) => {
    const { rows, next } = await listEndpoints(ctx, orgId, query);
    return { rows: rows.map(apiWebhook), next };
  },
});

const create = actionRoute({
  ...WEBHOOK_ROUTE,
  operation: "createWebhook",
  path: "/webhooks",
  method: "POST",
  summary: "Create a webhook endpoint",
  description:
    "Creates an enabled endpoint. Its signing secret is shown only in this response. An organisation can have 20 endpoints. URLs must use https and a public host.",
  body: ApiWebhookInput,
  reply: ApiWebhookWithSecret,
  status: 201,
  itemAt: below,
  secrets: ["secret"],
  examples: {
    body: { url: ENDPOINT_EXAMPLE.url, description: "Price desk", events: ["price.published", "price.revised"] },
    reply: SECRET_EXAMPLE,
  },
  run: async ({ ctx, orgId, body }) => {
    const { secret, ...row } = await createEndpoint(ctx, orgId, inputOf(body));
    return { ...apiWebhook(row), secret };
  },
});

const read = actionRoute({
  ...WEBHOOK_ROUTE,
  operation: "readWebhook",
  path: "/webhooks/{id}",
  method: "GET",
  summary: "Get a webhook endpoint",
  description: "Returns an endpoint without its secret.",
  params,
  reply: ApiWebhook,
  status: 200,
  examples: { params: paramExample, reply: ENDPOINT_EXAMPLE },
  run: async ({ ctx, orgId, params: { id } }) => apiWebhook(await readEndpoint(ctx, orgId, id)),
});

const change = actionRoute({
  ...WEBHOOK_ROUTE,
  operation: "changeWebhook",
  path: "/webhooks/{id}",
  method: "PATCH",
  summary: "Update a webhook endpoint",
  description:
    "Updates the given properties and leaves the rest unchanged. Set `state` to disable or enable the endpoint. A disabled endpoint receives nothing: pending deliveries are dropped and events that occur in the meantime are not sent later; read them from /changes.",
  params,
  body: ApiWebhookChange,
  reply: ApiWebhook,
  status: 200,
  examples: {
    params: paramExample,
    body: { state: "disabled" },
    reply: { ...ENDPOINT_EXAMPLE, state: "disabled", disabled_reason: "by-hand" },
  },
  run: async ({ ctx, orgId, params: { id }, body }) => apiWebhook(await changeEndpoint(ctx, orgId, { id, input: changeOf(body) })),
});

const remove = actionRoute({
  ...WEBHOOK_ROUTE,
  operation: "deleteWebhook",
  path: "/webhooks/{id}",
  method: "DELETE",
  summary: "Delete a webhook endpoint",
  description: "Deletes an endpoint and its delivery history.",
  params,
  reply: null,
  status: 204,
  examples: { params: paramExample },
  run: ({ ctx, orgId, params: { id } }) => deleteEndpoint(ctx, orgId, id),
});

const rotate = actionRoute({
  ...WEBHOOK_ROUTE,
  operation: "rotateWebhookSecret",
  path: "/webhooks/{id}/rotate",
  method: "POST",
  summary: "Rotate a signing secret",
  description:
    "Creates a new signing secret, shown only in this response. During the overlap, messages carry two signatures, so receivers with either secret accept them.",
  params,
  body: z.strictObject({ overlap_hours: OverlapHours.default(USUAL_OVERLAP_HOURS) }),
  reply: ApiWebhookWithSecret,
  status: 200,
  secrets: ["secret"],
  examples: {
    params: paramExample,
    body: { overlap_hours: 24 },
    reply: { ...SECRET_EXAMPLE, old_secret_until: "2026-11-22T09:00:00.000Z" },
  },
  run: async ({ ctx, orgId, params: { id }, body }) => {
    const { secret, ...row } = await rotateSecret(ctx, orgId, { id, input: { overlapHours: body.overlap_hours } });
    return { ...apiWebhook(row), secret };
  },
});

/** The endpoints themselves; what was sent to them stands in webhook-deliveries.ts. */
export const webhookRoutes = { list, create, read, change, remove, rotate } satisfies Record<string, ActionRoute>;
