import type { Permission } from "@/lib/core/roles";
import { definitionOf, EVENT_TYPES, type EventType } from "@/lib/events/catalogue/contract";
import type { NamedEvent } from "@/lib/events/contract";
import type { Notice } from "./contract";

type Allows = (permission: Permission) => boolean;

/** Returns the types of events that somebody with these permissions has notices of, by whom they go to. */
export function noticeTypes(allows: Allows): { all: EventType[]; others: EventType[]; person: EventType[] } {
  const of = (to: "others" | "person" | undefined): EventType[] =>
    EVENT_TYPES.filter((type) => {
      const notice = definitionOf(type)?.notice;
      return notice != null && notice.to === to && allows(notice.may);
    });
  return { all: of(undefined), others: of("others"), person: of("person") };
}

/** Returns a notice in words; undefined for an event that is none. The link is left out where the reader's role does not open it. */
export function noticeOf(event: NamedEvent, allows: Allows): Omit<Notice, "isUnread"> | undefined {
  const notice = definitionOf(event.type)?.notice;
  if (notice == null) return undefined;
  const href = notice.link !== null && allows(notice.link.may) ? notice.link.href : null;
  const [tone, title, text] = notice.say(event);
  return { id: event.id, at: event.at, tone, title, text, href };
}
