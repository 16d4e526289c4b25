import { readOwnLogo } from "@/lib/brand/read-logo";
import type { Context } from "@/lib/platform/context";

/** The logo as an address that holds it: it is small, and before it is switched on no host has it. */
export async function logoAsAddress(ctx: Context, orgId: string, logo: object | null): Promise<string | null> {
  if (logo === null) return null;
  const picture = await readOwnLogo(ctx, orgId, "logo.webp");
  return `data:image/webp;base64,${Buffer.from(picture).toString("base64")}`;
}
