import { z } from "zod";
import { done, Done } from "@/lib/accounts/contract";
import { readAgain } from "@/lib/catalog/imports/read-again";
import { staffRoute } from "@/lib/portal/routes";

const params = z.object({ id: z.string().max(60) });

export const POST = staffRoute({ params, reply: Done }, async ({ ctx, params }) => {
  await readAgain(ctx, params.id);
  return done;
});
