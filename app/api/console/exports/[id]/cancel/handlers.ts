import { params } from "@/app/api/id-params";
import { cancelExport } from "@/lib/exports/cancel-export";
import { ExportSummary } from "@/lib/exports/contract";
import { consoleRoute } from "@/lib/portal/routes";

export const POST = consoleRoute({ may: "exports:write", params, reply: ExportSummary }, ({ ctx, orgId, params: { id } }) =>
  cancelExport(ctx, { orgId, exportId: id }),
);
