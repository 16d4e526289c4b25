import { isKeyOf } from "@/lib/core/tables";
import { reading, type Context } from "@/lib/platform/context";
import type { LegalVersion } from "@/prisma/generated/client";
import { LEGAL_DOCUMENTS, type LegalDocument, type VersionView } from "../contract";

export function versionView({ id, document, number, summary, effectiveAt, publishedAt }: LegalVersion): VersionView {
  if (!isKeyOf(LEGAL_DOCUMENTS, document)) throw new Error(`the version ${id} is of the document ${document}`);
  return { document, number, summary, effectiveAt: effectiveAt.toISOString(), publishedAt: publishedAt.toISOString() };
}

/** A document gets a version once in months: a page has them all. */
const MAX_VERSIONS = 200;

/** The versions of a document, newest first. They are public. */
export async function listVersions(ctx: Context, document: LegalDocument): Promise<VersionView[]> {
  const rows = await reading(ctx).legalVersion.findMany({ where: { document }, orderBy: { number: "desc" }, take: MAX_VERSIONS });
  return rows.map(versionView);
}

/** The version that is in force; null while the document has none. A newer one counts even if it is in force from an earlier day. */
export const versionInForce = (ctx: Context, document: LegalDocument): Promise<LegalVersion | null> =>
  reading(ctx).legalVersion.findFirst({
    where: { document, effectiveAt: { lte: new Date(ctx.clock.now()) } },
    orderBy: { number: "desc" },
  });

/** The text of a version; of the one in force, if none is named. Null where there is none. */
export async function readVersion(
  ctx: Context,
  document: LegalDocument,
  number: number | null,
): Promise<(VersionView & { text: string }) | null> {
  const row =
    number === null
      ? await versionInForce(ctx, document)
      : await reading(ctx).legalVersion.findUnique({ where: { document_number: { document, number } } });
  return row && { ...versionView(row), text: row.text };
}
