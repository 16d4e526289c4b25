import { z } from "zod";
import { done, Done } from "@/lib/accounts/contract";
import { ImportRow } from "@/lib/catalog/imports/contract";
import { discardImport } from "@/lib/catalog/imports/discard-import";
import { readImport } from "@/lib/catalog/imports/read-import";
import { staffRoute } from "@/lib/portal/routes";

const params = z.object({ id: z.string().max(60) });

export const GET = staffRoute({ params, reply: ImportRow }, ({ ctx, params }) => readImport(ctx, params.id));

export const DELETE = staffRoute({ params, reply: Done }, async ({ ctx, params }) => {
  await discardImport(ctx, params.id);
  return done;
});
