import type { Permission } from "@/lib/core/roles";
import { definitionOf, EVENT_TYPES, type EventType } from "@/lib/events/catalogue/contract";
import type { NamedEvent } from "@/lib/events/contract";
import type { Notification } from "./contract";

type Allows = (permission: Permission) => boolean;

/** Returns the types of events that somebody with these permissions has notifications of, by whom they go to. */
export function notificationTypes(allows: Allows): { all: EventType[]; others: EventType[]; person: EventType[] } {
  const of = (to: "others" | "person" | undefined): EventType[] =>
    EVENT_TYPES.filter((type) => {
      const notification = definitionOf(type)?.notification;
      return notification != null && notification.to === to && allows(notification.may);
    });
  return { all: of(undefined), others: of("others"), person: of("person") };
}

/** Returns a notification in words; undefined for an event that is none. The link is left out where the reader's role does not open it. */
export function notificationOf(event: NamedEvent, allows: Allows): Omit<Notification, "isUnread"> | undefined {
  const notification = definitionOf(event.type)?.notification;
  if (notification == null) return undefined;
  const href = notification.link !== null && allows(notification.link.may) ? notification.link.href : null;
  const [tone, title, text] = notification.say(event);
  return { id: event.id, at: event.at, tone, title, text, href };
}
