import type { Header } from "@/components/docs/header-list";
import { publicUrl } from "@/lib/platform/env";
import { EVENT_NAMES, EVENT_TYPES, type EventAbout, type EventTypeName, EXAMPLE_ORIGIN, exampleMessage } from "@/lib/webhooks/contract";
import { type AnswerField, fieldsIn } from "./answer-fields";

export type DocEvent = { type: EventTypeName; title: string; when: string; about: EventAbout };

/** Every type of event that a webhook can be sent, in the order of their table. */
export const docEvents = (): DocEvent[] =>
  EVENT_NAMES.map((type) => ({ type, title: EVENT_TYPES[type].title, when: EVENT_TYPES[type].when, about: EVENT_TYPES[type].about }));

export const ABOUT_TITLES: Readonly<Record<EventAbout, string>> = {
  data: "Data",
  organisation: "Your organisation",
  endpoint: "One endpoint",
};

export const ABOUT_WORDS: Readonly<Record<EventAbout, string>> = {
  data: "Sent to every organisation whose plan includes webhooks, to each subscribed endpoint.",
  organisation: "Sent only to your organisation, to each subscribed endpoint.",
  endpoint: "It is not sent to any other endpoint.",
};

/** The body of a message as it is sent, but on several lines. */
export const exampleBody = (type: EventTypeName): string =>
  JSON.stringify(exampleMessage(type), null, 2).replaceAll(EXAMPLE_ORIGIN, publicUrl());

const field = (path: string, type: string, description: string): AnswerField => ({ path, type, unit: null, values: [], description });

const TEST_FIELD = {
  ...field("test", "boolean", "Only in test events, where it is true: nothing has happened, and the data is an example."),
  values: ["true"],
};

/** The fields of a message: what every one has, then its data. */
export function eventFields(type: EventTypeName): AnswerField[] {
  return [
    { ...field("type", "string", "The event type."), values: [type] },
    field("timestamp", "date-time", "Time of the event; the same on every attempt. Use it to order events."),
    field("data", "object", "The event data."),
    ...(EVENT_TYPES[type].about === "endpoint" ? [] : [TEST_FIELD]),
    ...fieldsIn(EVENT_TYPES[type].data).map((one) => ({ ...one, path: `data.${one.path}` })),
  ];
}

/** The headers of every message. */
export const DELIVERY_HEADERS: readonly Header[] = [
  {
    name: "webhook-id",
    required: false,
    description: "Message ID; the same on every attempt and on a replay. Use it to skip duplicates.",
    example: "msg_0a1b2c3d4e5f6g7h8j9k",
  },
  {
    name: "webhook-timestamp",
    required: false,
    description: "Unix time of this attempt in seconds. Reject messages that are more than five minutes off.",
    example: "1795240800",
  },
  {
    name: "webhook-signature",
    required: false,
    description:
      "`v1,` and the HMAC-SHA256 of id, timestamp and body in base64; two signatures separated by a space while a secret is being rotated.",
    example: "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
  },
  { name: "Content-Type", required: false, description: "The body is JSON.", example: "application/json" },
];
