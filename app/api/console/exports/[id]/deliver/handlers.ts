import { params } from "@/app/api/id-params";
import { ExportSummary } from "@/lib/exports/contract";
import { deliverAgain } from "@/lib/exports/delivery/deliver-again";
import { consoleRoute } from "@/lib/portal/routes";

export const POST = consoleRoute({ may: "exports:write", params, reply: ExportSummary, status: 202 }, ({ ctx, orgId, params: { id } }) =>
  deliverAgain(ctx, { orgId, exportId: id }),
);
