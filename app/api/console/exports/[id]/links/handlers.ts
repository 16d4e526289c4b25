import { params } from "@/app/api/id-params";
import { Export } from "@/lib/exports/contract";
import { readExport } from "@/lib/exports/read-export";
import { consoleRoute } from "@/lib/portal/routes";

/** Links last 15 minutes, so they are made when somebody is about to follow one. */
export const POST = consoleRoute(
  { may: "exports:write", params, reply: Export.pick({ files: true }).strip() },
  ({ ctx, orgId, params: { id } }) => readExport(ctx, { orgId, exportId: id }),
);
