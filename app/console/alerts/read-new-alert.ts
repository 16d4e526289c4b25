import type { AlertSeries } from "@/lib/alerts/contract";
import { readAlertSeries } from "@/lib/alerts/read-alert-series";
import { DomainError } from "@/lib/core/errors";
import type { Context } from "@/lib/platform/context";

/** The series that a link wants an alert for, or why there can be none. */
export async function readNewAlert(
  ctx: Context,
  orgId: string,
  id: string | null,
): Promise<{ series: AlertSeries | null; problem: string | null }> {
  if (id === null) return { series: null, problem: null };
  try {
    return { series: await readAlertSeries(ctx, orgId, id), problem: null };
  } catch (error) {
    if (error instanceof DomainError) return { series: null, problem: error.message };
    throw error;
  }
}
