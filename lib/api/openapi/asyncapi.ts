import { brandName } from "@/lib/platform/brand";
import { publicUrl } from "@/lib/platform/env";
import { EVENT_NAMES, EVENT_TYPES, exampleMessage, type EventTypeName } from "@/lib/webhooks/contract";
import { messageSchema, nameOf, WEBHOOK_HEADERS } from "./describe-webhooks";
import { SchemaBook } from "./json-schema";
import { openedCopy } from "./promised";

const headerProperties = Object.fromEntries(WEBHOOK_HEADERS.map(({ name, description, schema }) => [name, { ...schema, description }]));
const headerExamples = Object.fromEntries(WEBHOOK_HEADERS.filter(({ required }) => required).map(({ name, example }) => [name, example]));

const message = (type: EventTypeName, book: SchemaBook) => ({
  name: type,
  title: EVENT_TYPES[type].title,
  summary: EVENT_TYPES[type].when,
  contentType: "application/json",
  headers: { $ref: "#/components/schemas/WebhookHeaders" },
  payload: book.schemaOf(messageSchema(type)),
  examples: [{ name: type, headers: headerExamples, payload: exampleMessage(type) }],
  externalDocs: { url: `${publicUrl()}/docs/events/${type}` },
});

/** The webhooks as an AsyncAPI document (3.0), from the table of events: what is sent to endpoints of customers, for generators of receivers. */
export function asyncApiDocument() {
  const book = new SchemaBook();
  const messages = Object.fromEntries(EVENT_NAMES.map((type) => [nameOf(type), message(type, book)]));
  return {
    asyncapi: "3.0.0",
    info: {
      title: `Events of the ${brandName()} data API`,
      version: "1",
      description:
        "What is posted to your webhook endpoints, by the Standard Webhooks specification. Changes to version 1 are backward compatible: new events, properties and values may come. Any 2xx within 15 seconds marks a message as delivered; 410 disables the endpoint.",
      externalDocs: { url: `${publicUrl()}/docs/webhooks` },
    },
    defaultContentType: "application/json",
    channels: {
      endpoint: {
        // An endpoint's URL is the customer's.
        address: null,
        title: "Webhook endpoint",
        description: "A URL of yours, with the events that you chose for it.",
        messages: Object.fromEntries(Object.keys(messages).map((name) => [name, { $ref: `#/components/messages/${name}` }])),
      },
    },
    operations: {
      postEvent: {
        action: "send",
        channel: { $ref: "#/channels/endpoint" },
        summary: "Posts a message to an endpoint",
        description: "Signed with the secret of the endpoint. Repeated by schedule until a 2xx, always with the same `webhook-id`.",
        bindings: { http: { method: "POST", bindingVersion: "0.3.0" } },
      },
    },
    components: {
      messages,
      schemas: {
        WebhookHeaders: {
          type: "object",
          required: WEBHOOK_HEADERS.filter(({ required }) => required).map(({ name }) => name),
          properties: headerProperties,
        },
        ...openedCopy(book.components),
      },
    },
  };
}
