import type { z } from "zod";
import { keysOf } from "@/lib/core/tables";
import type { NamedEvent } from "../contract";
import { ACCESS_EVENTS } from "./access";
import { ACCOUNT_EVENTS } from "./accounts";
import { ALERT_EVENTS } from "./alerts";
import { BILLING_EVENTS } from "./billing";
import { DATA_EVENTS } from "./data";
import type { StaffGroup } from "./groups";
import { KEY_EVENTS } from "./keys";
import { PLAN_REQUEST_EVENTS } from "./plan-requests";
import { SERVICE_EVENTS } from "./services";
import { TOP_UP_EVENTS } from "./top-ups";
import { VIEW_EVENTS } from "./views";

export { GROUPS, isGroup, isStaffGroup, STAFF_GROUPS, type Group, type StaffGroup } from "./groups";

/** THE table of what can happen. Recording, both audit logs, notifications, request histories and webhooks are made from it. */
export const EVENTS = {
  ...ACCOUNT_EVENTS,
  ...KEY_EVENTS,
  ...BILLING_EVENTS,
  ...PLAN_REQUEST_EVENTS,
  ...TOP_UP_EVENTS,
  ...ACCESS_EVENTS,
  ...DATA_EVENTS,
  ...ALERT_EVENTS,
  ...VIEW_EVENTS,
  ...SERVICE_EVENTS,
};
export type EventType = keyof typeof EVENTS;
export type EventData<T extends EventType> = z.infer<(typeof EVENTS)[T]["data"]>;

/** The webhook messages that are made of events. */
export const MESSAGES = {
  "release.published": ["price.published", "price.revised", "shipment.published", "company.changed", "product.changed"],
  "rfq.published": ["rfq.published"],
  "quota.threshold": ["quota.threshold"],
  "key.expiring": ["key.expiring"],
  "export.finished": ["export.finished"],
  "alert.fired": ["alert.fired"],
} as const satisfies { readonly [T in EventType]?: readonly string[] };
export type SentEvent = keyof typeof MESSAGES;
export type MessageName = (typeof MESSAGES)[SentEvent][number];

export const EVENT_TYPES = keysOf(EVENTS);
const isEventType = (type: string): type is EventType => Object.hasOwn(EVENTS, type);

/** Returns the definition of a type; undefined for one that is no longer recorded. */
export const definitionOf = (type: string): (typeof EVENTS)[EventType] | undefined => (isEventType(type) ? EVENTS[type] : undefined);

/** Returns the types of a group of the log. */
export const typesIn = (group: StaffGroup): EventType[] => EVENT_TYPES.filter((type) => EVENTS[type].groups.includes(group));

/** Says what happened, without its subject; an unknown type is shown as it is called. Notes of our team are for staff only. */
export const sentenceOf = (event: NamedEvent, forStaff = false): string =>
  definitionOf(event.type)?.sentence(event, forStaff) ?? event.type.replace(/[._-]/g, " ");
