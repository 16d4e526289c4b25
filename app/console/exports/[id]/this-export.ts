import { cache } from "react";
import { orNotFound } from "@/app/refusals";
import { readExport } from "@/lib/exports/read-export";
import { consolePage } from "@/lib/portal/page-access";

/** Looked up once for the page and its title. */
export const thisExport = cache(async (exportId: string) => {
  const { ctx, orgId } = await consolePage("exports:read");
  return orNotFound(readExport(ctx, { orgId, exportId }));
});
