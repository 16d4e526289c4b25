import { z } from "zod";
import { params } from "@/app/api/id-params";
import { changeAliases } from "@/lib/catalog/records/change-aliases";
import { ChangeAliasesInput } from "@/lib/catalog/records/contract";
import { staffRoute } from "@/lib/portal/routes";

export const PUT = staffRoute(
  { may: "data:write", params, body: ChangeAliasesInput, reply: z.object({ import_id: z.string() }) },
  ({ ctx, params, body }) => changeAliases(ctx, params.id, body),
);
