import type { Tone } from "@/components/ui/status-dot";
import {
  ASKABLE_EVENTS,
  EVENT_TYPES,
  isEventName,
  type DeliveryRow,
  type DisabledReason,
  type EndpointRow,
  type EventTypeName,
} from "@/lib/webhooks/contract";

const choice = (value: EventTypeName) => ({ value, label: EVENT_TYPES[value].title, hint: EVENT_TYPES[value].when });
const isAbout = (about: string) => (name: EventTypeName) => EVENT_TYPES[name].about === about;

/** What an endpoint can ask for, in two groups. */
export const DATA_CHOICES = ASKABLE_EVENTS.filter(isAbout("data")).map(choice);
export const ORGANISATION_CHOICES = ASKABLE_EVENTS.filter(isAbout("organisation")).map(choice);

export const eventTitle = (type: string): string => (isEventName(type) ? EVENT_TYPES[type].title : type);

/** "all events", "Prices published", or "3 events". */
export function eventsText(types: readonly string[]): string {
  const [only] = types;
  if (ASKABLE_EVENTS.every((type) => types.includes(type))) return "all events";
  if (types.length === 1 && only !== undefined) return eventTitle(only);
  return `${types.length} events`;
}

type Word = { word: string; tone: Tone };

/** Whether messages get through to an endpoint, in a word. */
export function endpointWord({ state, failingSince, lastSuccessAt }: EndpointRow): Word {
  if (state === "disabled") return { word: "Disabled", tone: "neutral" };
  if (failingSince !== null) return { word: "Failing", tone: "bad" };
  return lastSuccessAt === null ? { word: "Enabled", tone: "neutral" } : { word: "Active", tone: "ok" };
}

const REASONS = {
  "by-hand": "It was disabled in the console or through the API.",
  gone: "Its receiver responded with 410 Gone.",
  failing: "All deliveries failed for five days.",
} as const satisfies Record<DisabledReason, string>;
export const reasonText = (reason: DisabledReason | null): string => REASONS[reason ?? "by-hand"];

/** What became of a delivery, in a word. */
export function deliveryWord({ state, attempts, lastError }: DeliveryRow): Word {
  if (state === "delivered") return { word: "Delivered", tone: "ok" };
  if (state === "failed") return { word: "Failed", tone: "bad" };
  return attempts > 0 && lastError !== null ? { word: "Retrying", tone: "warn" } : { word: "Queued", tone: "neutral" };
}

/** Host and path of an address, without what all have in common. */
export const shortUrl = (url: string): string => url.replace(/^https:\/\//, "").replace(/\/$/, "");

/** Indented where it is JSON, as it is where not. */
export function readableBody(body: string): { code: string; language: string } {
  try {
    return { code: JSON.stringify(JSON.parse(body), null, 2), language: "json" };
  } catch {
    return { code: body, language: "text" };
  }
}

export const headerLines = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
