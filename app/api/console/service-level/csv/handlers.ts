import { z } from "zod";
import { reportCsv } from "@/components/service-level/report-csv";
import { consoleFileRoute } from "@/lib/portal/file-route";
import { readServiceLevel } from "@/lib/service-level/reports/read-service-level";

/** Every month with its outages, as the page shows them. */
export const GET = consoleFileRoute({ may: "billing:read", query: z.object({}) }, async ({ ctx, orgId }) => {
  const { months } = await readServiceLevel(ctx, orgId);
  return { name: `service-level-${orgId}.csv`, chunks: [reportCsv(months)] };
});
