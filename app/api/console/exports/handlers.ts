import { z } from "zod";
import { ExportInput, ExportPage, ExportSummary } from "@/lib/exports/contract";
import { listExports } from "@/lib/exports/list-exports";
import { startExport } from "@/lib/exports/start-export";
import { consoleRoute } from "@/lib/portal/routes";

const PAGE = 25;
const query = z.object({ cursor: z.string().max(200).optional() });

export const GET = consoleRoute({ may: "exports:read", query, reply: ExportPage }, ({ ctx, orgId, query: { cursor } }) =>
  listExports(ctx, { orgId, limit: PAGE, cursor }),
);

export const POST = consoleRoute({ may: "exports:write", body: ExportInput, reply: ExportSummary, status: 202 }, ({ ctx, orgId, body }) =>
  startExport(ctx, { ...body, orgId }),
);
