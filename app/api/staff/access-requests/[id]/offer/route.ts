import { z } from "zod";
import { makeOffer } from "@/lib/access/offers/make-offer";
import { MakeOfferInput, RequestStatus } from "@/lib/access/contract";
import { staffRoute } from "@/lib/portal/routes";

const params = z.object({ id: z.string().max(100) });
const body = MakeOfferInput.omit({ id: true });

export const POST = staffRoute({ params, body, reply: RequestStatus }, ({ ctx, params, body }) => makeOffer(ctx, { ...body, ...params }));
