import { z } from "zod";
import type { Permission } from "@/lib/core/roles";
import type { NamedEvent } from "../contract";
import type { StaffGroup } from "./groups";

type Shape = Readonly<Record<string, z.ZodType>>;
export type DataOf<S extends Shape> = z.infer<z.ZodObject<S>>;
/** What could be read of recorded data: an older record may lack fields or hold them in another form. */
type ReadData<S extends Shape> = Partial<DataOf<S>>;
type Words<S extends Shape, Said, Event> = (data: ReadData<S>, event: Event) => Said;

export const NOTIFICATION_TONES = ["neutral", "ok", "warn", "bad"] as const;
export type NotificationWords = readonly [tone: (typeof NOTIFICATION_TONES)[number], title: string, text: string];
type NotificationRule = {
  /** Who gets it: everyone with this permission. */
  may: Permission;
  /** `others`: not who did it themselves. `person`: only who it happened to. */
  to?: "others" | "person";
  link: { href: string; may: Permission } | null;
};

/** A note of our team: sentences get it as `note`, which is empty for everyone else. */
export const NOTE = { reason: z.string() };

const Data = z.record(z.string(), z.unknown()).catch({});

function readerOf<S extends Shape>(shape: S): (data: unknown) => ReadData<S> {
  return (recorded) => {
    const given = Data.parse(recorded);
    const read = Object.entries(shape).flatMap(([name, schema]) => {
      const { data } = schema.safeParse(given[name]);
      return data === undefined ? [] : [[name, data]];
    });
    return Object.fromEntries(read) as ReadData<S>;
  };
}

/** Defines a type of event: where the log has it, its data and its sentence; and who is notified of it in which words. */
export function event<S extends Shape>(
  groups: StaffGroup | readonly StaffGroup[],
  shape: S,
  {
    say,
    rule,
    notification,
  }: {
    say: string | Words<S, string, NamedEvent & { note: string }>;
    rule?: NotificationRule | undefined;
    notification?: Words<S, NotificationWords, NamedEvent> | undefined;
  },
) {
  const read = readerOf(shape);
  return {
    groups: typeof groups === "string" ? [groups] : groups,
    data: z.object(shape),
    read,
    /** Says what happened, without its subject. */
    sentence: (told: NamedEvent, forStaff: boolean): string => {
      const { reason } = told.data;
      const note = forStaff && typeof reason === "string" && reason !== "" ? `: ${reason}` : "";
      return typeof say === "string" ? say : say(read(told.data), { ...told, note });
    },
    notification: rule && notification ? { ...rule, say: (told: NamedEvent) => notification(read(told.data), told) } : null,
  };
}
