import { z } from "zod";
import { writeArchivedDay } from "@/lib/metering/archive/read-archive";
import { consoleFileRoute } from "@/lib/portal/file-route";

const Query = z.object({ day: z.iso.date("Use a date such as 2026-11-30.") });

/** An archived day of the request log. */
export const GET = consoleFileRoute({ may: "usage:read", query: Query }, async ({ ctx, orgId, query: { day } }) => ({
  name: `requests-${orgId}-${day}.csv`,
  chunks: await writeArchivedDay(ctx, orgId, day),
}));
