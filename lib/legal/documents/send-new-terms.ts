import { inOrganisation } from "@/lib/mail/in-organisation";
import { queueMail } from "@/lib/mail/queue-mail";
import { requireOperator, type Context, type TxContext } from "@/lib/platform/context";
import { inBatches } from "@/lib/platform/in-batches";
import { newTermsMail } from "../mails";

const BATCH = 100;

/** The oldest version that not every owner has been mailed; another server's is left to it. */
const DUE = `select id, number, summary, effective_at as "effectiveAt", published_at as "publishedAt", mailed_to as "mailedTo"
  from legal_version where mailed_at is null order by published_at, id limit 1 for update skip locked`;
type Due = { id: string; number: number; summary: string; effectiveAt: Date; publishedAt: Date; mailedTo: string };

/** Mails new terms once to the owners of each organisation of its time, some hundred in a transaction. @returns how many mails were queued */
export async function sendNewTerms(ctx: Context): Promise<number> {
  requireOperator(ctx);
  return inBatches(ctx, sendBatch);
}

async function sendBatch(tx: TxContext): Promise<number | null> {
  const [due] = await tx.db.$queryRawUnsafe<Due[]>(DUE);
  if (!due) return null;
  const organisations = await tx.db.organisation.findMany({
    where: { id: { gt: due.mailedTo }, createdAt: { lte: due.publishedAt }, deletedAt: null },
    orderBy: { id: "asc" },
    take: BATCH,
    include: {
      members: {
        where: { role: "owner", user: { emailVerifiedAt: { not: null }, suspendedAt: null, erasedAt: null } },
        include: { user: { select: { id: true, email: true } } },
      },
    },
  });
  let queued = 0;
  for (const { id: orgId, name: organisation, members } of organisations)
    for (const { user } of members) {
      const onceKey = `terms/${due.id}/${orgId}/${user.id}`;
      await queueMail(tx, {
        onceKey,
        template: "new-terms",
        to: user.email,
        userId: user.id,
        content: inOrganisation(newTermsMail({ ...due, organisation }), orgId),
      });
      queued++;
    }
  const isLast = organisations.length < BATCH;
  const data = { mailedTo: organisations.at(-1)?.id ?? due.mailedTo, mailedAt: isLast ? new Date(tx.clock.now()) : null };
  await tx.db.legalVersion.update({ where: { id: due.id }, data });
  return queued;
}
