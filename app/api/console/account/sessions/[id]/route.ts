import { z } from "zod";
import { done, Done } from "@/lib/accounts/contract";
import { endOtherSession } from "@/lib/accounts/sessions/end-session";
import { accountRoute } from "@/lib/portal/routes";

export const DELETE = accountRoute({ params: z.object({ id: z.string().max(60) }), reply: Done }, async ({ ctx, params }) => {
  await endOtherSession(ctx, params);
  return done;
});
