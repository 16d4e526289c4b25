import { queueMail } from "@/lib/mail/queue-mail";
import { requireOperator, type Context, type TxContext } from "@/lib/platform/context";
import { inBatches } from "@/lib/platform/in-batches";
import { updateMail } from "./mails";
import { noticeView, WITH_UPDATES } from "./records";
import { unsubscribeUrl } from "./subscriptions";

const BATCH = 100;

/** The oldest update that not every subscriber has been mailed; another server's is left to it. */
const DUE = `select id, notice_id as "noticeId", mailed_to as "mailedTo", created_at as "createdAt" from status_update
  where mailed_at is null order by created_at, id limit 1 for update skip locked`;
type Due = { id: string; noticeId: string; mailedTo: string; createdAt: Date };

/** Mails every update once to each subscriber of its time, some hundred in a transaction. @returns how many mails were queued */
export async function sendStatusUpdates(ctx: Context): Promise<number> {
  requireOperator(ctx);
  return inBatches(ctx, sendBatch);
}

async function sendBatch(tx: TxContext): Promise<number | null> {
  const [due] = await tx.db.$queryRawUnsafe<Due[]>(DUE);
  if (!due) return null;
  const subscribers = await tx.db.statusSubscriber.findMany({
    where: { id: { gt: due.mailedTo }, createdAt: { lte: due.createdAt } },
    orderBy: { id: "asc" },
    take: BATCH,
  });
  const notice = noticeView(await tx.db.statusNotice.findUniqueOrThrow({ where: { id: due.noticeId }, include: WITH_UPDATES }));
  const update = notice.updates.find(({ id }) => id === due.id);
  for (const { id, email } of update ? subscribers : [])
    if (update)
      await queueMail(tx, {
        ...{ onceKey: `status-update/${update.id}/${id}`, template: "status-update", to: email },
        content: updateMail({ notice, update, unsubscribe: unsubscribeUrl(id) }),
      });
  const isLast = subscribers.length < BATCH;
  const mailedTo = subscribers.at(-1)?.id ?? due.mailedTo;
  await tx.db.statusUpdate.update({ where: { id: due.id }, data: { mailedTo, mailedAt: isLast ? new Date(tx.clock.now()) : null } });
  return subscribers.length;
}
