import { inOrganisation } from "@/lib/mail/in-organisation";
import { queueMail } from "@/lib/mail/queue-mail";
import { requireOperator, type Context, type TxContext } from "@/lib/platform/context";
import { inBatches } from "@/lib/platform/in-batches";
import type { LegalVersion } from "@/prisma/generated/client";
import type { AcceptedDocument } from "../contract";
import { newTermsMail } from "../mails";

const BATCH = 100;

/** The oldest version that not everyone has been mailed who is concerned; another server's is left to it. */
const DUE = `select id, document, number, summary, effective_at as "effectiveAt", published_at as "publishedAt", mailed_to as "mailedTo"
  from legal_version where (document = 'terms' and mailed_at is null) or (document = 'dpa' and accepters_mailed_at is null)
  order by published_at, id limit 1 for update skip locked`;
type Due = Pick<LegalVersion, "id" | "number" | "summary" | "effectiveAt" | "publishedAt" | "mailedTo"> & { document: AcceptedDocument };

/** Organisations that accepted a version before, or the text of the time without one. */
const ACCEPTED_BEFORE = `select org_id as id from (
    select a.org_id from legal_acceptance a join legal_version v on v.id = a.version_id where v.document = $1 and v.number < $2
    union select a.org_id from legal_text_acceptance a join legal_text t on t.hash = a.hash where t.document = $1
  ) accepted where org_id > $3 order by org_id limit ${BATCH}`;

/**
 * Mails new terms once to the owners of each organisation of its time, and a new data processing agreement to those of organisations
 * that accepted one before; some hundred in a transaction. @returns how many mails were queued
 */
export async function sendNewTerms(ctx: Context): Promise<number> {
  requireOperator(ctx);
  return inBatches(ctx, sendBatch);
}

async function sendBatch(tx: TxContext): Promise<number | null> {
  const [due] = await tx.db.$queryRawUnsafe<Due[]>(DUE);
  if (!due) return null;
  const next = await concernedBy(tx, due);
  const organisations = await tx.db.organisation.findMany({
    where: { id: { in: next }, createdAt: { lte: due.publishedAt }, deletedAt: null },
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
      const onceKey = `${due.document}/${due.id}/${orgId}/${user.id}`;
      await queueMail(tx, {
        onceKey,
        template: "new-terms",
        to: user.email,
        userId: user.id,
        content: inOrganisation(newTermsMail({ ...due, organisation }), orgId),
      });
      queued++;
    }
  const done = next.length < BATCH ? { [due.document === "dpa" ? "acceptersMailedAt" : "mailedAt"]: new Date(tx.clock.now()) } : {};
  await tx.db.legalVersion.update({ where: { id: due.id }, data: { mailedTo: next.at(-1) ?? due.mailedTo, ...done } });
  return queued;
}

/** The next organisations that are mailed a version, by ID. */
async function concernedBy({ db }: TxContext, { document, number, mailedTo, publishedAt }: Due): Promise<string[]> {
  const page = { orderBy: { id: "asc" as const }, take: BATCH, select: { id: true } };
  if (document === "terms") {
    const where = { id: { gt: mailedTo }, createdAt: { lte: publishedAt }, deletedAt: null };
    return (await db.organisation.findMany({ where, ...page })).map(({ id }) => id);
  }
  const rows = await db.$queryRawUnsafe<{ id: string }[]>(ACCEPTED_BEFORE, document, number, mailedTo);
  return rows.map(({ id }) => id);
}
