import { z } from "zod";
import { AccessRequestStatus, WithdrawOfferInput } from "@/lib/access/contract";
import { withdrawOffer } from "@/lib/access/offers/withdraw-offer";
import { staffRoute } from "@/lib/portal/routes";

const params = z.object({ id: z.string().max(100) });
const body = WithdrawOfferInput.omit({ id: true });

export const POST = staffRoute({ params, body, reply: AccessRequestStatus }, ({ ctx, params, body }) =>
  withdrawOffer(ctx, { ...body, ...params }),
);
