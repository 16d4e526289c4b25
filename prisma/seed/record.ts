import { EVENTS, type EventData } from "@/lib/events/catalogue/contract";
import { recordEvent } from "@/lib/events/record-event";
import { transaction, type Context, type TxContext } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";

/** What the story has made: its moment, and the two accounts that the operator can sign in as. */
export type Made = EventData<typeof MADE>;

const MADE = "demo.made";
const FILLED = "demo.filled";

export async function recordMade(tx: TxContext, made: Made): Promise<void> {
  await recordEvent(tx, { type: MADE, data: made });
}

export async function recordFilled(ctx: Context): Promise<void> {
  await transaction(ctx, (tx) => recordEvent(tx, { type: FILLED }));
}

/** The demo of this installation, and whether it is complete; null when there is none. */
export async function readDemo(): Promise<(Made & { isComplete: boolean }) | null> {
  const made = await prisma().event.findFirst({ where: { type: MADE }, orderBy: { id: "desc" } });
  if (!made) return null;
  const isComplete = (await prisma().event.count({ where: { type: FILLED } })) > 0;
  return { ...EVENTS[MADE].data.parse(made.data), isComplete };
}

/** Whether the demo has to be made, or made complete: only where no other people are. */
export async function isDemoMissing(): Promise<boolean> {
  const demo = await readDemo();
  return demo ? !demo.isComplete : (await prisma().user.count()) === 0;
}

export type DemoAccounts = { staff: Account; customer: Account };
type Account = { id: string; name: string; email: string };

/** The two accounts while both can still sign in; null without a demo. */
export async function demoAccounts(): Promise<DemoAccounts | null> {
  const demo = await readDemo();
  if (!demo) return null;
  const users = await prisma().user.findMany({
    where: { id: { in: [demo.staffUserId, demo.customerUserId] }, suspendedAt: null, erasedAt: null },
    select: { id: true, name: true, email: true, isStaff: true },
  });
  const staff = users.find(({ id, isStaff }) => id === demo.staffUserId && isStaff);
  const customer = users.find(({ id }) => id === demo.customerUserId);
  return staff && customer ? { staff, customer } : null;
}
