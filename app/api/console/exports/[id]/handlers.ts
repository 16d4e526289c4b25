import { z } from "zod";
import { params } from "@/app/api/id-params";
import { ExportSummary } from "@/lib/exports/contract";
import { deleteExport } from "@/lib/exports/delete-export";
import { readExport } from "@/lib/exports/read-export";
import { consoleRoute } from "@/lib/portal/routes";

export const GET = consoleRoute({ may: "exports:read", params, reply: ExportSummary.strip() }, ({ ctx, orgId, params: { id } }) =>
  readExport(ctx, { orgId, exportId: id }),
);

export const DELETE = consoleRoute(
  { may: "exports:write", params, reply: z.object({ id: z.string() }) },
  async ({ ctx, orgId, params: { id } }) => {
    await deleteExport(ctx, { orgId, exportId: id });
    return { id };
  },
);
