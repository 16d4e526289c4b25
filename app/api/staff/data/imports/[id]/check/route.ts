import { z } from "zod";
import { done, Done } from "@/lib/accounts/contract";
import { recheckImport } from "@/lib/catalog/imports/recheck-import";
import { staffRoute } from "@/lib/portal/routes";

const params = z.object({ id: z.string().max(60) });

export const POST = staffRoute({ params, reply: Done }, async ({ ctx, params }) => {
  await recheckImport(ctx, params.id);
  return done;
});
