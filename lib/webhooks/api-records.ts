import { z } from "zod";
import { snakeCased } from "@/lib/core/snake-case";
import {
  AskableEvent,
  ChangeEndpointInput,
  DELIVERY_STATES,
  DISABLED_REASONS,
  ENDPOINT_STATES,
  EndpointInput,
  EVENT_NAMES,
  MAX_SOURCES,
  type DeliveryDetail,
  type DeliveryRow,
  type EndpointRow,
} from "./contract";

/** What the API says of endpoints and deliveries: the same as the console's, named as the API names things. */
const id = (prefix: string, what: string) =>
  z
    .string()
    .max(44)
    .regex(new RegExp(`^${prefix}_[0-9a-z]{1,40}$`))
    .meta({ description: what });
const moment = (what: string) => z.iso.datetime().max(30).meta({ description: what });
const text = (what: string, most: number) => z.string().max(most).meta({ description: what });
const count = (what: string) => z.int().min(0).max(2_000_000_000).meta({ description: what });

export const ApiWebhook = z
  .strictObject({
    id: id("we", "ID of the endpoint."),
    url: z.string().max(2_100).meta({ format: "uri", description: "URL that messages are sent to." }),
    description: text("Purpose of the endpoint.", 200),
    events: z.array(AskableEvent).max(EVENT_NAMES.length).meta({ description: "Event types that are sent." }),
    sources: z
      .array(text("A source.", 60))
      .max(MAX_SOURCES)
      .meta({ description: "Source codes. Only releases from these sources are sent; if empty, all are." }),
    alert_address: z
      .email()
      .max(254)
      .nullable()
      .meta({ description: "E-mail address to notify when the endpoint is disabled automatically; null for the owners." }),
    state: z.enum(ENDPOINT_STATES).meta({ description: "A disabled endpoint receives no events." }),
    disabled_reason: z.enum(DISABLED_REASONS).nullable().meta({
      description:
        "by-hand: disabled in the console or through the API; gone: it responded with 410; failing: all deliveries failed for 5 days; null while enabled.",
    }),
    failing_since: moment("First failure since the last success; null if the last attempt succeeded.").nullable(),
    last_success_at: moment("Time of the last successful delivery; null if there is none.").nullable(),
    old_secret_until: moment("Until this time, messages also carry a signature with the previous secret; null if they don't.").nullable(),
    created_at: moment("Time of creation."),
  })
  .meta({ id: "Webhook", description: "A webhook endpoint that receives events." });

export const ApiWebhookWithSecret = z
  .strictObject({
    ...ApiWebhook.shape,
    secret: z
      .string()
      .max(100)
      .nullable()
      .meta({ description: "The signing secret, shown only once. Null in the response to a repeated Idempotency-Key." }),
  })
  .meta({ id: "WebhookWithSecret", description: "A webhook endpoint with its signing secret." });

export const ApiDelivery = z
  .strictObject({
    id: id("msg", "ID of the delivery, sent as `webhook-id` with every attempt."),
    webhook_id: id("we", "ID of the endpoint."),
    type: z.enum(EVENT_NAMES).meta({ description: "Type of the event." }),
    event_at: moment("Time of the event, sent as `timestamp` in the message."),
    state: z.enum(DELIVERY_STATES).meta({
      description:
        "waiting: pending, to be attempted or retried; delivered: the response was 2xx; failed: stopped after 10 attempts or because the endpoint was disabled.",
    }),
    attempts: count("Attempts since creation or the last replay."),
    replays: count("Number of replays."),
    next_attempt_at: moment("Time of the next attempt; null if there is none.").nullable(),
    last_status: z.int().min(100).max(999).nullable().meta({ description: "HTTP status of the last response; null if there was none." }),
    last_error: text("Reason why the last attempt failed; null if it succeeded.", 500).nullable(),
    created_at: moment("Time of creation."),
    finished_at: moment("Time of delivery or final failure; null while waiting.").nullable(),
  })
  .meta({ id: "WebhookDelivery", description: "The delivery of an event to an endpoint." });

const Headers = z.record(z.string().max(200), z.string().max(2_000)).meta({ description: "Headers with lowercase names." });
const ApiAttempt = z
  .strictObject({
    at: moment("Time of the attempt."),
    duration_ms: count("Duration of the attempt."),
    status: z.int().min(100).max(999).nullable().meta({ description: "HTTP status of the response; null if there was none." }),
    error: text("Reason for the failure; null if it succeeded.", 500).nullable(),
    request_headers: Headers,
    response_headers: Headers.nullable(),
    response_body: text("First 4 kB of the response.", 5_000).nullable(),
  })
  .meta({ id: "WebhookAttempt", description: "An attempt to deliver a message." });

export const ApiDeliveryDetail = z
  .strictObject({
    ...ApiDelivery.shape,
    body: text("Message body, byte for byte.", 100_000),
    log: z.array(ApiAttempt).max(50).meta({ description: "The last 50 attempts, newest first." }),
  })
  .meta({ id: "WebhookDeliveryDetail", description: "A delivery with its requests and responses." });

const { url, description, types, sources, alertAddress } = EndpointInput.shape;
export const ApiWebhookInput = z.strictObject({ url, description, events: types, sources, alert_address: alertAddress });
const change = ChangeEndpointInput.shape;
export const ApiWebhookChange = z.strictObject({
  url: change.url,
  description: change.description,
  events: change.types,
  sources: change.sources,
  alert_address: change.alertAddress,
  state: change.state,
});

export const inputOf = ({ events, alert_address: address, ...rest }: z.output<typeof ApiWebhookInput>): EndpointInput => ({
  ...rest,
  types: events,
  alertAddress: address,
});

export const changeOf = ({ events, alert_address: address, ...rest }: z.output<typeof ApiWebhookChange>): ChangeEndpointInput => ({
  ...rest,
  ...(events === undefined ? {} : { types: events }),
  ...(address === undefined ? {} : { alertAddress: address }),
});

const WebhookFields = ApiWebhook.strip();
export const apiWebhook = (row: EndpointRow) => WebhookFields.parse(snakeCased({ ...row, events: row.types }));

const DeliveryFields = ApiDelivery.strip();
export const apiDelivery = (row: DeliveryRow) => DeliveryFields.parse(snakeCased({ ...row, webhookId: row.endpointId }));

export const apiDeliveryDetail = (row: DeliveryDetail) => ({ ...apiDelivery(row), body: row.body, log: row.log.map(snakeCased) });
