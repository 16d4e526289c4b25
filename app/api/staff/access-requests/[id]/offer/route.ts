import { z } from "zod";
import { CreateOfferInput, AccessRequestStatus } from "@/lib/access/contract";
import { createOffer } from "@/lib/access/offers/create-offer";
import { staffRoute } from "@/lib/portal/routes";

const params = z.object({ id: z.string().max(100) });
const body = CreateOfferInput.omit({ id: true });

export const POST = staffRoute({ params, body, reply: AccessRequestStatus }, ({ ctx, params, body }) =>
  createOffer(ctx, { ...body, ...params }),
);
