import { z } from "zod";
import { staffRoute } from "@/lib/portal/routes";
import { WithdrawInput } from "@/lib/rfq/contract";
import { withdrawRequest } from "@/lib/rfq/requests/withdraw-request";

const params = z.object({ id: z.string().max(100) });

export const POST = staffRoute({ params, body: WithdrawInput, reply: z.object({ left: z.int() }) }, ({ ctx, params, body }) =>
  withdrawRequest(ctx, params.id, body.reason),
);
