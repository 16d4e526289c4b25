import { differences } from "@/lib/events/differences";
import { recordEvent } from "@/lib/events/record-event";
import { requireRecentSignIn, requireStaff, transaction, type Context } from "@/lib/platform/context";
import { LEGAL_DETAIL_NAMES, type LegalDetail, type SaveDetailsInput } from "../contract";
import { readLegalDetails } from "./read-details";

/** They name or reach a person. */
const UNTOLD = ["representatives", "phone", "privacyMail"] as const satisfies readonly LegalDetail[];

/**
 * Saves what legal pages say about the company. What a setting of the environment says stays as it is.
 * @throws DomainError not-found, step-up-required
 */
export async function saveDetails(ctx: Context, input: SaveDetailsInput): Promise<void> {
  requireStaff(ctx, "legal:write");
  requireRecentSignIn(ctx);
  await transaction(ctx, async (tx) => {
    const before = await readLegalDetails(tx);
    const values = Object.fromEntries(LEGAL_DETAIL_NAMES.map((name) => [name, input[name]] as const).filter(([, value]) => value !== ""));
    const updatedAt = new Date(tx.clock.now());
    await tx.db.legalDetails.upsert({ where: { id: 1 }, create: { values, updatedAt }, update: { values, updatedAt } });
    const after = await readLegalDetails(tx);
    const shown = Object.fromEntries(LEGAL_DETAIL_NAMES.map((name) => [name, after[name] ?? null]));
    await recordEvent(tx, { type: "legal.details-saved", data: { changes: differences(before, shown, UNTOLD) } });
  });
}
