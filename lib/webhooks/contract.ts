import { z } from "zod";
import { ASKABLE_EVENTS, EVENT_NAMES } from "./messages/event-types";

export { ASKABLE_EVENTS, bodyOf, EVENT_NAMES, EVENT_TYPES, EXAMPLE_ORIGIN, exampleMessage, isEventName } from "./messages/event-types";
export type { EventAbout, EventType, EventTypeName, Message } from "./messages/event-types";

/** Endpoints that an organisation has at most. */
export const MAX_ENDPOINTS = 20;
export const MAX_SOURCES = 20;
/** Deliveries that one request replays at most. */
export const MAX_REPLAYED = 1_000;
/** So much of a request's answer is kept. */
export const KEPT_BYTES = 4_096;
/** The longest that two secrets sign side by side: 7 days. */
export const MAX_OVERLAP_HOURS = 168;
export const USUAL_OVERLAP_HOURS = 24;
/** Test events of one organisation in ten minutes. */
export const MAX_TESTS = 20;

export const ENDPOINT_STATES = ["enabled", "disabled"] as const;
export type EndpointState = (typeof ENDPOINT_STATES)[number];
/** by-hand: a member or a key did it. gone: it answered 410. failing: nothing got through for five days. */
export const DISABLED_REASONS = ["by-hand", "gone", "failing"] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];
export const DELIVERY_STATES = ["waiting", "delivered", "failed"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

// Read without the flag u by those who validate with the API description.
const NO_CONTROL = new RegExp("^[^\\u0000-\\u001F\\u007F-\\u009F]*$");
const ONE_WORD = new RegExp("^[^\\s,\\u0000-\\u001F\\u007F-\\u009F]+$");

const Url = z
  .string()
  .trim()
  .min(1, "Enter a URL.")
  .max(2_000, "Use at most 2,000 characters.")
  .regex(/^https?:/i, "The URL must start with https://.")
  .meta({ format: "uri", description: "URL that messages are sent to; https with a public host." });
const DescriptionText = z
  .string()
  .trim()
  .max(200, "Use at most 200 characters.")
  .regex(NO_CONTROL, "Remove control characters.")
  .meta({ description: "Purpose of the endpoint." });
export const AskableEvent = z.enum(ASKABLE_EVENTS);
const Types = z
  .array(AskableEvent)
  .min(1, "Choose at least one event.")
  .max(ASKABLE_EVENTS.length)
  .meta({ description: "Event types that are sent." });
const Sources = z
  .array(z.string().trim().min(1).max(60, "A source has at most 60 characters.").regex(ONE_WORD, "A source must be a single word."))
  .max(MAX_SOURCES, `List at most ${MAX_SOURCES} sources.`)
  .meta({ description: "Source codes. Only releases from these sources are sent; if empty, all are." });
const AlertAddress = z
  .email("Enter a valid e-mail address.")
  .max(254)
  .meta({ description: "E-mail address to notify when the endpoint is disabled automatically; null for the owners." });

export const EndpointInput = z.strictObject({
  url: Url,
  description: DescriptionText.default(""),
  types: Types,
  sources: Sources.default([]),
  alertAddress: AlertAddress.nullable().default(null),
});
export type EndpointInput = z.infer<typeof EndpointInput>;

/** What is left out stays as it is. */
export const ChangeEndpointInput = z.strictObject({
  url: Url.optional(),
  description: DescriptionText.optional(),
  types: Types.optional(),
  sources: Sources.optional(),
  alertAddress: AlertAddress.nullable().optional(),
  state: z.enum(ENDPOINT_STATES).optional().meta({ description: "Disabled endpoints receive nothing." }),
});
export type ChangeEndpointInput = z.infer<typeof ChangeEndpointInput>;

export const OverlapHours = z
  .int()
  .min(0)
  .max(MAX_OVERLAP_HOURS, "Choose at most 7 days.")
  .meta({ description: "Period during which messages carry both signatures." });
export const RotateInput = z.strictObject({ overlapHours: OverlapHours });
export type RotateInput = z.infer<typeof RotateInput>;

export const Since = z.iso
  .datetime({ offset: true, error: "Use a time such as 2026-11-21T06:00:00Z." })
  .max(40)
  .meta({ description: "Deliveries of events from then on." });
export const ReplayInput = z.strictObject({ since: Since });
export type ReplayInput = z.infer<typeof ReplayInput>;
export const Replayed = z.object({
  replayed: z.int().min(0).max(MAX_REPLAYED).meta({ description: "Number of failed deliveries sent again." }),
  left: z.int().min(0).max(2_000_000_000).meta({ description: "Number of failed deliveries left. Repeat the request to send them." }),
});
export type Replayed = z.infer<typeof Replayed>;

export const EndpointRow = z.object({
  id: z.string(),
  url: z.string(),
  description: z.string(),
  types: z.array(z.string()),
  sources: z.array(z.string()),
  alertAddress: z.string().nullable(),
  state: z.enum(ENDPOINT_STATES),
  disabledReason: z.enum(DISABLED_REASONS).nullable(),
  disabledAt: z.string().nullable(),
  /** The first failure since the last success; null: the last one got through. */
  failingSince: z.string().nullable(),
  lastSuccessAt: z.string().nullable(),
  /** Until then messages carry two signatures. */
  oldSecretUntil: z.string().nullable(),
  createdAt: z.string(),
});
export type EndpointRow = z.infer<typeof EndpointRow>;
export const EndpointPage = z.object({ rows: z.array(EndpointRow), next: z.string().nullable() });
export type EndpointPage = z.infer<typeof EndpointPage>;
/** `secret` leaves this once. */
export const EndpointWithSecret = EndpointRow.extend({ secret: z.string() });
export type EndpointWithSecret = z.infer<typeof EndpointWithSecret>;

export const DeliveryFilter = z.object({ state: z.enum(DELIVERY_STATES).optional(), type: z.enum(EVENT_NAMES).optional() });
export type DeliveryFilter = z.infer<typeof DeliveryFilter>;

export const DeliveryRow = z.object({
  /** The `webhook-id` of every attempt. */
  id: z.string(),
  endpointId: z.string(),
  type: z.string(),
  eventAt: z.string(),
  state: z.enum(DELIVERY_STATES),
  /** Since it was made, or last replayed. */
  attempts: z.int(),
  replays: z.int(),
  /** Null when nothing is going to be sent. */
  nextAttemptAt: z.string().nullable(),
  lastStatus: z.int().nullable(),
  lastError: z.string().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
});
export type DeliveryRow = z.infer<typeof DeliveryRow>;
export const DeliveryPage = z.object({ rows: z.array(DeliveryRow), next: z.string().nullable() });
export type DeliveryPage = z.infer<typeof DeliveryPage>;

const Headers = z.record(z.string(), z.string());
export const AttemptRow = z.object({
  at: z.string(),
  durationMs: z.int(),
  status: z.int().nullable(),
  error: z.string().nullable(),
  requestHeaders: Headers,
  responseHeaders: Headers.nullable(),
  responseBody: z.string().nullable(),
});
export type AttemptRow = z.infer<typeof AttemptRow>;
/** One delivery with what was sent and the newest attempts, newest first. */
export const DeliveryDetail = DeliveryRow.extend({ body: z.string(), log: z.array(AttemptRow) });
export type DeliveryDetail = z.infer<typeof DeliveryDetail>;
