import { z } from "zod";
import { done, Done } from "@/lib/accounts/contract";
import { SettleCreditInput } from "@/lib/billing/credits/contract";
import { settleCredit } from "@/lib/billing/credits/settle-credit";
import { staffRoute } from "@/lib/portal/routes";

const params = z.object({ id: z.string().max(60) });

export const POST = staffRoute({ params, body: SettleCreditInput, reply: Done }, async ({ ctx, params, body }) => {
  await settleCredit(ctx, { creditId: params.id, ...body });
  return done;
});
