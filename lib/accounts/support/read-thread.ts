import { reading, requireStaff, requireUser, type Context } from "@/lib/platform/context";
import { requireMay } from "../permissions";
import { StaffSupportThread, SupportThread } from "./contract";
import { threadMissing } from "./threads";

async function found(ctx: Context, where: { id: string; orgId: string; userId?: string }) {
  const thread = await reading(ctx).supportThread.findFirst({
    where,
    include: { messages: { orderBy: [{ createdAt: "asc" }, { id: "asc" }] } },
  });
  if (!thread) throw threadMissing();
  const { messages, createdAt, lastAt, ...rest } = thread;
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    lastAt: lastAt.toISOString(),
    messages: messages.map((message) => ({ ...message, createdAt: message.createdAt.toISOString() })),
  };
}

/** One's own thread, without who of our team wrote. @throws DomainError not-found (also a colleague's) */
export async function readOwnThread(ctx: Context, { orgId, threadId }: { orgId: string; threadId: string }): Promise<SupportThread> {
  requireMay(ctx, "org:read", orgId);
  return SupportThread.parse(await found(ctx, { id: threadId, orgId, userId: requireUser(ctx).userId }));
}

/** For our team: a customer's thread, with who wrote. @throws DomainError not-found */
export async function readThread(ctx: Context, { orgId, threadId }: { orgId: string; threadId: string }): Promise<StaffSupportThread> {
  requireStaff(ctx, "customers:read");
  const { userId, messages, ...thread } = await found(ctx, { id: threadId, orgId });
  const db = reading(ctx);
  const ids = [userId, ...messages.map(({ authorId }) => authorId)];
  const [users, organisation, memberships] = await Promise.all([
    db.user.findMany({ where: { id: { in: ids }, erasedAt: null }, select: { id: true, name: true, email: true } }),
    db.organisation.findUniqueOrThrow({ where: { id: orgId }, select: { name: true } }),
    db.member.count({ where: { orgId, userId } }),
  ]);
  const people = new Map(users.map((user) => [user.id, user]));
  return StaffSupportThread.parse({
    ...thread,
    organisation: organisation.name,
    author: people.get(userId) ?? { name: "", email: "" },
    mayReply: memberships > 0,
    messages: messages.map((message) => ({
      ...message,
      by: people.get(message.authorId)?.name ?? null,
      isReceived: message.kind === "email" && message.authorId === userId,
    })),
  });
}
