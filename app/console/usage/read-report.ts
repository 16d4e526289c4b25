import type { UsageView } from "@/components/usage/filter";
import { DomainError } from "@/lib/core/errors";
import type { UsageReport } from "@/lib/metering/contract";
import { readUsageReport } from "@/lib/metering/usage/read-usage-report";
import type { Context } from "@/lib/platform/context";

/** What was used; null when there is too much to add up. */
export async function readReport(ctx: Context, orgId: string, view: UsageView): Promise<UsageReport | null> {
  try {
    return await readUsageReport(ctx, orgId, view, view.part);
  } catch (error) {
    if (error instanceof DomainError && error.code === "unprocessable") return null;
    throw error;
  }
}
