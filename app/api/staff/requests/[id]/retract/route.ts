import { z } from "zod";
import { RequestStatus, RetractOfferInput } from "@/lib/access/contract";
import { retractOffer } from "@/lib/access/offers/withdraw-offer";
import { staffRoute } from "@/lib/http/session/routes";

const params = z.object({ id: z.string().max(100) });
const body = RetractOfferInput.omit({ id: true });

export const POST = staffRoute({ params, body, reply: RequestStatus }, ({ ctx, params, body }) =>
  retractOffer(ctx, { ...body, ...params }),
);
