import { z } from "zod";
import { cancelExport } from "@/lib/exports/cancel-export";
import { ExportSummary } from "@/lib/exports/contract";
import { consoleRoute } from "@/lib/portal/routes";

const params = z.object({ id: z.string().max(60) });

export const POST = consoleRoute({ may: "exports:write", params, reply: ExportSummary }, ({ ctx, orgId, params: { id } }) =>
  cancelExport(ctx, { orgId, exportId: id }),
);
