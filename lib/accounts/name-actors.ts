import { EVENTS, type EventType } from "@/lib/events/catalogue/contract";
import type { EventRow, NamedEvent } from "@/lib/events/contract";
import { brandName } from "@/lib/platform/brand";
import { reading, type Context } from "@/lib/platform/context";

type Names = ReadonlyMap<string, string>;

const sees = ({ actor }: Context): boolean => actor.kind === "operator" || (actor.kind === "user" && actor.staff !== false);

/** Returns the ID of what an event names: of an assigned request, the person. */
export const namedId = ({ type, data, subject }: EventRow): string | null =>
  type === "access.assigned" ? (EVENTS[type].read(data).assigneeId ?? null) : subject;

const idsOf = (events: readonly EventRow[], prefix: string): string[] => [
  ...new Set(events.flatMap((event) => [event.actor.id ?? "", namedId(event) ?? ""]).filter((id) => id.startsWith(prefix))),
];

/** Customers learn that it was us, never which of us. */
async function userNames(ctx: Context, events: readonly EventRow[]): Promise<Names> {
  const ids = idsOf(events, "usr_");
  if (ids.length === 0) return new Map();
  const users = await reading(ctx).user.findMany({
    where: { id: { in: ids } },
    select: { id: true, name: true, email: true, isStaff: true, erasedAt: true },
  });
  const nameOf = (user: (typeof users)[number]): string => {
    if (user.erasedAt) return "Deleted user";
    if (sees(ctx)) return user.name || user.email;
    return user.isStaff ? ours() : user.name;
  };
  return new Map(users.map((user) => [user.id, nameOf(user)]));
}

/** A key is named inside its own organisation only. */
async function keyNames(ctx: Context, events: readonly EventRow[]): Promise<Names> {
  const orgIds = [...new Set(events.flatMap(({ orgId }) => orgId ?? []))];
  const ids = idsOf(events, "key_");
  if (ids.length === 0 || orgIds.length === 0) return new Map();
  const keys = await reading(ctx).apiKey.findMany({ where: { id: { in: ids }, orgId: { in: orgIds } }, select: { id: true, name: true } });
  return new Map(keys.map(({ id, name }) => [id, name]));
}

/** The address that an invitation went to, inside its own organisation and for as long as it is kept. */
async function invitedNames(ctx: Context, events: readonly EventRow[]): Promise<Names> {
  const orgIds = [...new Set(events.flatMap(({ orgId }) => orgId ?? []))];
  const ids = idsOf(events, "inv_");
  if (ids.length === 0 || orgIds.length === 0) return new Map();
  const where = { id: { in: ids }, orgId: { in: orgIds }, email: { not: "" } };
  const invitations = await reading(ctx).invitation.findMany({ where, select: { id: true, email: true } });
  return new Map(invitations.map(({ id, email }) => [id, email]));
}

const ours = (): string => `${brandName()} staff`;

/** What makes a visitor somebody: it is told of who they became. */
const BECOMING: readonly string[] = ["member.joined", "user.signed-up", "user.directory-linked"] satisfies EventType[];

function whoOf(ctx: Context, { actor, type, subject }: EventRow, { users, keys }: { users: Names; keys: Names }): string {
  const name = users.get(actor.id ?? "");
  if (actor.kind === "user") return name ?? "Deleted user";
  if (actor.kind === "staff") return sees(ctx) ? (name ?? ours()) : ours();
  if (actor.kind === "key") return `Key ${keys.get(actor.id ?? "") ?? actor.id ?? ""}`.trim();
  if (actor.kind === "operator") return sees(ctx) ? `Operator (${actor.id ?? "command line"})` : ours();
  if (actor.kind === "directory" && type !== "user.signed-up") return "The directory";
  if (actor.kind === "job") return sees(ctx) && actor.id ? `${brandName()} (${actor.id})` : brandName();
  return (
    (BECOMING.includes(type) ? users.get(subject ?? "") : undefined) ?? (type === "organisation.created" ? "The first owner" : "A visitor")
  );
}

/** Customers don't learn which of our staff it was, from where, and with what. */
const isHidden = (ctx: Context, { actor }: EventRow): boolean => !sees(ctx) && (actor.kind === "staff" || actor.kind === "operator");

/**
 * Names for what `listEvents` returned. It asks for no permission: whoever may read the events may read these.
 * To customers staff is always "<brand> staff"; staff sees names.
 */
export async function nameActors(ctx: Context, events: readonly EventRow[]): Promise<NamedEvent[]> {
  const [users, keys, invited] = await Promise.all([userNames(ctx, events), keyNames(ctx, events), invitedNames(ctx, events)]);
  const named = (id: string | null): string | null => (id === null ? null : (users.get(id) ?? keys.get(id) ?? invited.get(id) ?? null));
  return events.map((event) => ({
    ...event,
    who: whoOf(ctx, event, { users, keys }),
    subjectName: named(namedId(event)),
    ...(isHidden(ctx, event) ? { actor: { ...event.actor, id: null }, address: null, userAgent: null } : {}),
  }));
}
