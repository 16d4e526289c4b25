import { z } from "zod";
import { reading, requireStaff, type Context } from "@/lib/platform/context";
import { env } from "@/lib/platform/env";
import { LEGAL_DETAIL_NAMES, LEGAL_DETAILS, type DetailsView, type LegalDetail, type LegalDetails } from "../contract";

const Stored = z.record(z.string(), z.string()).catch({});

function settingsOfEnvironment(): LegalDetails {
  const settings = env();
  return Object.fromEntries(
    LEGAL_DETAIL_NAMES.map((name) => [name, settings[LEGAL_DETAILS[name].setting]] as const).filter(([, value]) => value !== undefined),
  );
}

async function storedDetails(ctx: Context): Promise<Readonly<Record<string, string>>> {
  const row = await reading(ctx).legalDetails.findUnique({ where: { id: 1 } });
  return Stored.parse(row?.values ?? {});
}

/** What legal pages say about the company: settings of the environment, and what staff saved where there are none. */
export async function readLegalDetails(ctx: Context): Promise<LegalDetails> {
  const stored = await storedDetails(ctx);
  const saved = LEGAL_DETAIL_NAMES.map((name) => [name, stored[name]] as const).filter(([, value]) => value !== undefined && value !== "");
  return { ...Object.fromEntries(saved), ...settingsOfEnvironment() };
}

/** The details that legal pages can't do without, and that nobody has given. */
export const missingDetails = (details: LegalDetails): LegalDetail[] =>
  LEGAL_DETAIL_NAMES.filter((name) => LEGAL_DETAILS[name].isRequired && details[name] === undefined);

/** All details for the staff page. */
export async function readDetailsView(ctx: Context): Promise<DetailsView> {
  requireStaff(ctx, "legal:read");
  const [details, settings] = [await readLegalDetails(ctx), settingsOfEnvironment()];
  return LEGAL_DETAIL_NAMES.map((name) => ({ name, value: details[name] ?? "", isSetting: settings[name] !== undefined }));
}
