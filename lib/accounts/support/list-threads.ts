import { z } from "zod";
import { pageOf, readCursor, writeCursor } from "@/lib/core/cursor";
import { reading, requireStaff, requireUser, type Context } from "@/lib/platform/context";
import { requireMay } from "../permissions";
import { StaffSupportPage, SupportThreadPage } from "./contract";

type Place = { isOpen: boolean; lastAt: Date; id: string };

const cursorOf = ({ isOpen, lastAt, id }: Place): string => writeCursor(isOpen ? 1 : 0, lastAt.getTime(), id);
const Cursor = z.tuple([z.int().min(0).max(1), z.int().min(0).max(9_999_999_999_999), z.string().regex(/^thr_[0-9a-z]{1,40}$/)]);

/** The threads behind a cursor in the order of the lists: open ones first, then by their newest message. */
function behind(cursor: string | undefined) {
  if (cursor === undefined) return {};
  const [open, ms, id] = readCursor(cursor, Cursor);
  const lastAt = new Date(ms);
  const alike = { isOpen: open === 1, OR: [{ lastAt: { lt: lastAt } }, { lastAt, id: { lt: id } }] };
  return open === 1 ? { OR: [alike, { isOpen: false }] } : alike;
}

type Wanted = { where: { orgId?: string; userId?: string; isOpen?: boolean }; limit: number; cursor: string | undefined };

async function pageOfThreads(ctx: Context, { where, limit, cursor }: Wanted) {
  const found = await reading(ctx).supportThread.findMany({
    where: { AND: [where, behind(cursor)] },
    orderBy: [{ isOpen: "desc" }, { lastAt: "desc" }, { id: "desc" }],
    take: limit + 1,
    include: { messages: { orderBy: [{ createdAt: "desc" }, { id: "desc" }], take: 1, select: { kind: true } } },
  });
  const { page, next } = pageOf(found, limit, cursorOf);
  const threads = page.map(({ id, orgId, userId, subject, isOpen, createdAt, lastAt, messages }) => ({
    ...{ id, orgId, userId, subject, isOpen, createdAt: createdAt.toISOString(), lastAt: lastAt.toISOString() },
    isAnswered: messages[0]?.kind === "staff",
  }));
  return { threads, next };
}

const OWN_PAGE = 10;

/** What one wrote to support in this organisation. @throws DomainError cursor-invalid */
export async function listOwnThreads(ctx: Context, { orgId, cursor }: { orgId: string; cursor?: string | undefined }) {
  requireMay(ctx, "org:read", orgId);
  const { userId } = requireUser(ctx);
  return SupportThreadPage.parse(await pageOfThreads(ctx, { where: { orgId, userId }, limit: OWN_PAGE, cursor }));
}

const CUSTOMER_PAGE = 5;
const OPEN_PAGE = 50;

/** For our team: the threads of one customer, or all that are open. @throws DomainError cursor-invalid */
export async function listThreads(ctx: Context, { orgId, cursor }: { orgId?: string; cursor?: string | undefined }) {
  requireStaff(ctx, "customers:read");
  const wanted = orgId === undefined ? { where: { isOpen: true }, limit: OPEN_PAGE } : { where: { orgId }, limit: CUSTOMER_PAGE };
  const { threads, next } = await pageOfThreads(ctx, { ...wanted, cursor });
  const db = reading(ctx);
  const idsOf = (key: "orgId" | "userId") => ({ where: { id: { in: threads.map((row) => row[key]) } }, select: { id: true, name: true } });
  const [organisations, authors] = await Promise.all([db.organisation.findMany(idsOf("orgId")), db.user.findMany(idsOf("userId"))]);
  const names = new Map([...organisations, ...authors].map(({ id, name }) => [id, name]));
  const named = threads.map((row) => ({ ...row, organisation: names.get(row.orgId) ?? "", author: names.get(row.userId) ?? "" }));
  return StaffSupportPage.parse({ threads: named, next });
}
