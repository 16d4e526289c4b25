import { z } from "zod";
import { EVENT_NAMES, EVENT_TYPES, exampleMessage, type EventTypeName } from "@/lib/webhooks/contract";
import type { JsonSchema, SchemaBook } from "./json-schema";

const TAG = "Webhooks";

/** `price.published` as a name: PricePublished. */
export const nameOf = (type: EventTypeName): string =>
  type
    .split(".")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");

type WebhookHeader = {
  name: string;
  in: "header";
  required: boolean;
  description: string;
  schema: JsonSchema;
  example: string | number;
};

type HeaderParts = Pick<WebhookHeader, "schema" | "example"> & { required?: boolean };

const header = (name: string, description: string, { schema, example, required = true }: HeaderParts): WebhookHeader => ({
  name,
  in: "header",
  required,
  description,
  schema,
  example,
});

/** The headers of the Standard Webhooks specification, as parameters. */
export const WEBHOOK_HEADERS: readonly WebhookHeader[] = [
  header("webhook-id", "The same for every attempt and replay. Use it to ignore duplicates.", {
    schema: { type: "string", maxLength: 44, pattern: "^msg_[0-9a-z]{1,40}$" },
    example: "msg_0a1b2c3d4e5f6g7h8j9k",
  }),
  header("webhook-timestamp", "Unix time of this attempt.", {
    schema: { type: "integer", format: "int64", minimum: 0, maximum: 9_999_999_999 },
    example: 1_795_240_800,
  }),
  header(
    "webhook-signature",
    "One signature, or two during a secret rotation: `v1,` and the base64 of HMAC-SHA256 over id, timestamp and body, joined by dots.",
    {
      schema: { type: "string", maxLength: 200, pattern: "^v1,[A-Za-z0-9+/=]+( v1,[A-Za-z0-9+/=]+)?$" },
      example: "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    },
  ),
  header("webhook-replay", "Only with a replay of a delivery.", {
    schema: { type: "string", const: "true" },
    example: "true",
    required: false,
  }),
];

const RESPONSES = {
  "204": { description: "Any 2xx within 15 seconds marks the message as delivered." },
  "410": { description: "Disables the endpoint. It receives no more messages." },
};

export const messageSchema = (type: EventTypeName): z.ZodObject =>
  z
    .strictObject({
      type: z.literal(type).meta({ description: "Type of the event." }),
      timestamp: z.iso.datetime().max(30).meta({ description: "Time of the event." }),
      data: EVENT_TYPES[type].data,
      test: z.literal(true).optional().meta({ description: "Only in test events: nothing has happened, and the data is an example." }),
    })
    .meta({ id: `${nameOf(type)}Message`, description: EVENT_TYPES[type].when });

/** The `webhooks` of the description: what is posted to endpoints, made from the table of events. */
export function describeWebhooks(book: SchemaBook): Record<string, Readonly<Record<string, JsonSchema>>> {
  return Object.fromEntries(
    EVENT_NAMES.map((type) => [
      type,
      {
        post: {
          operationId: `on${nameOf(type)}`,
          tags: [TAG],
          summary: EVENT_TYPES[type].title,
          description: EVENT_TYPES[type].when,
          security: [],
          parameters: WEBHOOK_HEADERS,
          requestBody: {
            required: true,
            content: { "application/json": { schema: book.schemaOf(messageSchema(type)), example: exampleMessage(type) } },
          },
          responses: RESPONSES,
        },
      },
    ]),
  );
}
