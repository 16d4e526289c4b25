import { z } from "zod";
import { done, Done } from "@/lib/accounts/contract";
import { retryMail } from "@/lib/mail/retry-mail";
import { staffRoute } from "@/lib/portal/routes";

const params = z.object({ id: z.string().max(60) });

export const POST = staffRoute({ params, reply: Done }, async ({ ctx, params }) => {
  await retryMail(ctx, { mailId: params.id });
  return done;
});
