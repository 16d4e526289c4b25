import type { z } from "zod";
import { DomainError } from "@/lib/core/errors";
import type { CallFilter, CallPage } from "@/lib/metering/contract";
import { listCalls } from "@/lib/metering/request-log/list-calls";
import type { Context } from "@/lib/platform/context";
import { orFirstPage } from "@/lib/portal/or-first-page";

/** A page of the log; null when there is too much to look through. */
export async function readPage(ctx: Context, orgId: string, filter: z.input<typeof CallFilter>): Promise<CallPage | null> {
  try {
    return await orFirstPage("/console/logs", listCalls(ctx, orgId, filter));
  } catch (error) {
    if (error instanceof DomainError && error.code === "unprocessable") return null;
    throw error;
  }
}
