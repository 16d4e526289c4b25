import { z } from "zod";
import { params } from "@/app/api/id-params";
import { staffRoute } from "@/lib/portal/routes";
import { WithdrawInput } from "@/lib/rfq/contract";
import { withdrawRequest } from "@/lib/rfq/requests/withdraw-request";

export const POST = staffRoute(
  { may: "rfqs:write", params, body: WithdrawInput, reply: z.object({ left: z.int() }) },
  ({ ctx, params, body }) => withdrawRequest(ctx, params.id, body.reason),
);
