import { z } from "zod";
import { PromotionInput } from "@/lib/billing/promotions/contract";
import { createCode } from "@/lib/billing/promotions/create-code";
import { staffRoute } from "@/lib/portal/routes";

export const POST = staffRoute(
  { may: "billing:write", body: PromotionInput, reply: z.object({ id: z.string() }), status: 201 },
  ({ ctx, body }) => createCode(ctx, body),
);
