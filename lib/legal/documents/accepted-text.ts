import { createHash } from "node:crypto";
import { reading, type Context } from "@/lib/platform/context";
import type { LegalText } from "@/prisma/generated/client";
import type { LegalDocument } from "../contract";

/** The texts that are made from code and settings now, of documents that have no published version. */
export type LegalTexts = Readonly<Partial<Record<LegalDocument, string>>>;

/** Names a text: the same words of the same document have the same hash. */
export const hashOfText = (document: LegalDocument, text: string): string =>
  createHash("sha256").update(`${document}\n${text}`).digest("hex");

/** A text as it was accepted; null: nobody has accepted one that is called so. */
export const readAcceptedText = (ctx: Context, document: LegalDocument, hash: string): Promise<LegalText | null> =>
  reading(ctx).legalText.findFirst({ where: { document, hash } });
