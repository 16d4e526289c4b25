import { UsageFilter } from "@/lib/metering/contract";
import { writeUsageCsv } from "@/lib/metering/usage/write-usage-csv";
import { consoleCsvRoute } from "@/lib/portal/csv-route";

export const GET = consoleCsvRoute({ may: "usage:read", query: UsageFilter }, ({ ctx, orgId, query }) => writeUsageCsv(ctx, orgId, query));
