import { z } from "zod";
import { capital, countText, durationText, timeText } from "@/lib/core/wording";

/** Settings that an event changed: the value before and after, or `true` where it is only told that they changed. */
export const Changes = z.record(z.string(), z.union([z.literal(true), z.object({ from: z.unknown(), to: z.unknown() })]));
export type Changes = z.infer<typeof Changes>;

const Note = z.strictObject({ reason: z.string() });
/** What goes with an organisation, beside the record: values of changes, or a note of our team. */
export type Erasable = Changes | z.infer<typeof Note>;

/** One thing that happened. `actor.id` is a user, a key or the name of a job; names are looked up elsewhere. */
export const EventRow = z.object({
  id: z.string(),
  type: z.string(),
  orgId: z.string().nullable(),
  actor: z.object({ kind: z.string(), id: z.string().nullable() }).catch({ kind: "job", id: "unknown" }),
  subject: z.string().nullable(),
  data: z.record(z.string(), z.unknown()).catch({}),
  requestId: z.string().nullable(),
  /** Of the client; null where there was none, and after its time. */
  address: z.string().nullable(),
  /** As the client names itself; null as the address is, and in older records. */
  userAgent: z.string().nullable(),
  at: z.string(),
});
export type EventRow = z.infer<typeof EventRow>;

/** The data of a record with what is kept beside it, for as long as it is. */
export function withErasable(data: unknown, erasable: unknown): unknown {
  if (typeof data !== "object" || data === null) return data;
  const note = Note.safeParse(erasable);
  if (note.success) return { ...data, ...note.data };
  const { success, data: more } = Changes.safeParse(erasable);
  return success ? { ...data, changes: { ...Changes.catch({}).parse(Reflect.get(data, "changes")), ...more } } : data;
}

/** What reading a row of the event table takes. */
export type StoredEvent = { at: Date; data: unknown; erasable: unknown };

/** Reads a row of the event table. One of another shape is shown without what does not fit: it must not hide the others. */
export const eventRow = ({ at, data, erasable, ...row }: StoredEvent): EventRow =>
  EventRow.parse({ ...row, data: withErasable(data, erasable), at: at.toISOString() });

/** One changed setting in words; `from` and `to` are null where the record does not have them. */
export type ChangeText = { field: string; from: string | null; to: string | null };

const DateTime = z.iso.datetime();

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === "") return "none";
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.map(valueText).join(", ");
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "object") return JSON.stringify(value);
  const text = String(value);
  return DateTime.safeParse(text).success ? timeText(new Date(text)) : text;
}

/** Settings that pages call by another name than their column. */
const FIELD_WORDS: Readonly<Record<string, string>> = {
  idleMinutes: "Sign out when idle for",
  limitsKeys: "Keys limited to IP addresses",
  keyAddresses: "IP addresses for keys",
  limitsConsole: "Console limited to IP addresses",
  consoleAddresses: "IP addresses for the console",
  graceMinutes: "Grace",
  clientId: "Client ID",
  signInUrl: "Sign-in URL",
  signOutUrl: "Sign-out URL",
  signsRequests: "Signed requests",
  requiresEncryption: "Encrypted assertions only",
  endsDirectory: "Sign out of the directory too",
  isEnforced: "Required",
  line1: "Address",
  line2: "Address, line 2",
  taxId: "Tax ID",
  invoiceEmails: "E-mail addresses for invoices",
  email: "E-mail address",
  isOn: "On",
  maxPacks: "Most packs per period",
  expiresAt: "Expires",
};

/** `publish_time` and `isShared` as people write them. */
function fieldText(name: string): string {
  const known = FIELD_WORDS[name];
  if (known !== undefined) return known;
  const words = name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
  return capital(words);
}

/** What a limit of an entitlement is that nothing was set for. */
const UNSET: Readonly<Record<string, string>> = {
  quotaCalls: "as the plan has",
  burstPerSecond: "as the plan has",
  burstBucket: "as the plan has",
  sandboxCalls: "as usual",
};

const isCount = (name: string): boolean => name.endsWith("Calls") || name.startsWith("burst");

function textOf(name: string, value: unknown): string {
  if (typeof value === "number")
    return name.endsWith("Minutes") ? durationText(value) : isCount(name) ? countText(value) : valueText(value);
  return name === "plan" && typeof value === "string" && value !== "" ? capital(value) : valueText(value);
}

/** An entitlement without a quota or burst of its own has that of its plan; before the first plan there was none. */
function entitlementText(changes: Changes, name: string, side: "from" | "to"): string {
  const [value, plan] = [name, "plan"].map((one) => {
    const change = changes[one];
    return change === undefined || change === true ? undefined : change[side];
  });
  if (value === null && plan !== null) return UNSET[name] ?? textOf(name, value);
  return name === "state" && typeof value === "string" ? value.replaceAll("_", " ") : textOf(name, value);
}

/** Returns what an event changed, setting by setting; nothing for events that change none, and for old records of another form. */
export function changesOf({ type, data }: Pick<EventRow, "type" | "data">): ChangeText[] {
  const changes = Changes.catch({}).parse(data["changes"] ?? {});
  const wordsOf = (name: string, side: "from" | "to"): string | null => {
    const change = changes[name];
    if (change === undefined || change === true) return null;
    return type === "entitlement.changed" ? entitlementText(changes, name, side) : textOf(name, change[side]);
  };
  return Object.keys(changes).map((name) => ({ field: fieldText(name), from: wordsOf(name, "from"), to: wordsOf(name, "to") }));
}

/** With the names of who did it and, where it happened to a person or a key, of whom. */
export type NamedEvent = EventRow & { who: string; subjectName: string | null };

/** `from` is included, `until` is not. */
export const EventFilter = z.object({
  types: z.array(z.string().min(1).max(100)).max(50).optional(),
  actorId: z.string().max(100).optional(),
  subject: z.string().max(200).optional(),
  from: z.iso.datetime({ offset: true }).optional(),
  until: z.iso.datetime({ offset: true }).optional(),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export type EventFilter = z.infer<typeof EventFilter>;

/** Newest first; `next` is the cursor of the following page, null on the last. */
export const EventPage = z.object({ events: z.array(EventRow), next: z.string().nullable() });
export type EventPage = z.infer<typeof EventPage>;
