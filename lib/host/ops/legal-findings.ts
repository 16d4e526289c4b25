import { LEGAL_DETAILS } from "@/lib/legal/contract";
import { missingDetails, readLegalDetails } from "@/lib/legal/details/read-details";
import { versionInForce } from "@/lib/legal/documents/list-versions";
import type { Context } from "@/lib/platform/context";
import type { Finding } from "./people-findings";

/** Who legal pages say runs the service, and whether customers have terms to accept. */
export async function legalFindings(ctx: Context): Promise<Finding[]> {
  const missing = missingDetails(await readLegalDetails(ctx)).map((name) => LEGAL_DETAILS[name].setting);
  const terms = await versionInForce(ctx, "terms");
  return [
    missing.length === 0
      ? { level: "ok", text: "legal pages say who runs the service" }
      : {
          level: "default",
          text: `legal pages don't say who runs the service (set ${missing.join(", ")}, or use the staff page Legal pages)`,
        },
    terms
      ? { level: "ok", text: `terms of service: version ${terms.number} is in force` }
      : { level: "default", text: "no terms of service are published, so nobody accepts any (staff page Legal pages)" },
  ];
}
