import type { LegalDocument } from "@/lib/legal/contract";
import { versionInForce } from "@/lib/legal/documents/list-versions";
import { reading, type Context } from "@/lib/platform/context";
import type { OfferView } from "../contract";
import { offerByToken } from "../records";
import { OFFER_DOCUMENTS } from "../rules";
import { acceptedAs, AcceptedAs } from "./accepted-as";
import { OfferedBy, offeredBy } from "./offered-by";
import { readOffer } from "./read-offer";

/** `number`: the version of a document; null: the text that is made from code and settings, which `accepted` names once it is accepted. */
export type OrderForm = {
  offer: OfferView;
  /** As whoever accepted it was called and invoiced then. */
  acceptance: ({ at: string } & AcceptedAs) | null;
  /** Who offers it, and once it is accepted its text: as of then. */
  provider: OfferedBy;
  documents: { document: LegalDocument; number: number | null; accepted: { hash: string; at: string } | null }[];
};

/**
 * An offer with the texts that belong to it: those that were accepted with it, or those in force while nobody has.
 * @throws DomainError link-invalid
 */
export async function readOrderForm(ctx: Context, token: string): Promise<OrderForm> {
  const db = reading(ctx);
  const [offer, row] = await Promise.all([readOffer(ctx, token), offerByToken(db, token)]);
  const { acceptedAt, acceptedOrgId } = row;
  if (!acceptedAt || acceptedOrgId === null) {
    const documents = OFFER_DOCUMENTS.map(async (document) => ({
      document,
      number: (await versionInForce(ctx, document))?.number ?? null,
      accepted: null,
    }));
    return { offer, acceptance: null, provider: await offeredBy(ctx), documents: await Promise.all(documents) };
  }
  const accepted = await db.legalAcceptance.findMany({
    where: { orgId: acceptedOrgId, at: { lte: acceptedAt }, version: { document: { in: [...OFFER_DOCUMENTS] } } },
    select: { version: { select: { document: true, number: true } } },
  });
  const numberOf = (wanted: string): number | null =>
    Math.max(0, ...accepted.filter(({ version }) => version.document === wanted).map(({ version }) => version.number)) || null;
  const texts = await db.legalTextAcceptance.findMany({
    where: { orgId: acceptedOrgId, via: "offer", at: { lte: acceptedAt } },
    ...{ orderBy: { at: "desc" }, include: { text: { select: { document: true } } } },
  });
  const textOf = (wanted: string) => {
    const found = texts.find(({ text }) => text.document === wanted);
    return found ? { hash: found.hash, at: found.at.toISOString() } : null;
  };
  const as = row.acceptedAs === null ? await acceptedAs(ctx, acceptedOrgId) : AcceptedAs.parse(row.acceptedAs);
  return {
    offer,
    acceptance: { at: acceptedAt.toISOString(), ...as },
    provider: row.offeredBy === null ? await offeredBy(ctx) : OfferedBy.parse(row.offeredBy),
    documents: OFFER_DOCUMENTS.map((document) => {
      const number = numberOf(document);
      return { document, number, accepted: number === null ? textOf(document) : null };
    }),
  };
}
