import { UsageFilter } from "@/lib/metering/contract";
import { writeUsageCsv } from "@/lib/metering/usage/write-usage-csv";
import { consoleFileRoute } from "@/lib/portal/file-route";

export const GET = consoleFileRoute({ may: "usage:read", query: UsageFilter }, ({ ctx, orgId, query }) => writeUsageCsv(ctx, orgId, query));
