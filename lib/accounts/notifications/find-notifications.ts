import { roleMay, STAFF_VIEW, type Permission } from "@/lib/core/roles";
import { eventRow, type StoredEvent } from "@/lib/events/contract";
import { reading, type Context } from "@/lib/platform/context";
import { nameActors } from "../name-actors";
import { Notification } from "./contract";
import { notificationOf, notificationTypes } from "./notification-of";

/** What the reader may do in the organisation; who checked `org:read` before may ask. */
export function allowsOf({ actor }: Context): (permission: Permission) => boolean {
  const role = actor.kind === "user" ? actor.org?.role : undefined;
  if (role === undefined) return () => actor.kind === "operator" || actor.kind === "job";
  return (permission) => (role === "staff-view" ? STAFF_VIEW.includes(permission) : roleMay(role, permission));
}

const readerOf = ({ actor }: Context): string => (actor.kind === "user" ? actor.userId : "");

/** The lowest id of an event that was recorded at this millisecond; ids begin with their time. */
export function idFrom(atMs: number): string {
  const time = Math.max(0, atMs).toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}
export const msOfId = (id: string): number => Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);

/** The events of an organisation that are notifications to this reader, for a query of the event table. */
export function notificationWhere(ctx: Context, orgId: string) {
  const { all, others, person } = notificationTypes(allowsOf(ctx));
  const you = readerOf(ctx);
  return {
    orgId,
    OR: [
      { type: { in: all } },
      { type: { in: others }, NOT: { type: "member.joined", subject: you }, OR: [{ actorId: null }, { actorId: { not: you } }] },
      { type: { in: person }, subject: you },
    ],
  };
}

/** Up to where this member has seen the notifications; what happened before they joined is no news. Null: nothing is ever new. */
export async function seenUntil(ctx: Context, orgId: string): Promise<number | null> {
  const member = await reading(ctx).member.findUnique({
    where: { orgId_userId: { orgId, userId: readerOf(ctx) } },
    select: { createdAt: true, notificationsReadAt: true },
  });
  return member && Math.max(member.createdAt.getTime(), member.notificationsReadAt?.getTime() ?? 0);
}

/** Rows of the event table as notifications. */
export async function toNotifications(ctx: Context, rows: readonly StoredEvent[], seenMs: number | null): Promise<Notification[]> {
  const named = await nameActors(ctx, rows.map(eventRow));
  return named.flatMap((event) => {
    const notification = notificationOf(event, allowsOf(ctx));
    return notification ? [Notification.parse({ ...notification, isUnread: seenMs !== null && msOfId(event.id) > seenMs })] : [];
  });
}
