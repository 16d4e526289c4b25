import { z } from "zod";
import { makeOffer } from "@/lib/access/offers/make-offer";
import { MakeOfferInput, AccessRequestStatus } from "@/lib/access/contract";
import { staffRoute } from "@/lib/portal/routes";

const params = z.object({ id: z.string().max(100) });
const body = MakeOfferInput.omit({ id: true });

export const POST = staffRoute({ params, body, reply: AccessRequestStatus }, ({ ctx, params, body }) =>
  makeOffer(ctx, { ...body, ...params }),
);
