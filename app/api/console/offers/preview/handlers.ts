import { z } from "zod";
import { previewOffer } from "@/lib/access/offers/preview-offer";
import { PlanChangePreview } from "@/lib/billing/contract";
import { consoleRoute } from "@/lib/portal/routes";

const body = z.object({ token: z.string().max(200) });

export const POST = consoleRoute({ may: "billing:write", body, reply: PlanChangePreview }, ({ ctx, body }) =>
  previewOffer(ctx, body.token),
);
