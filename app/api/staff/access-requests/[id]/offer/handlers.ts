import { params } from "@/app/api/id-params";
import { CreateOfferInput, AccessRequestStatus } from "@/lib/access/contract";
import { createOffer } from "@/lib/access/offers/create-offer";
import { staffRoute } from "@/lib/portal/routes";

const body = CreateOfferInput.omit({ id: true });

export const POST = staffRoute({ may: "requests:write", params, body, reply: AccessRequestStatus }, ({ ctx, params, body }) =>
  createOffer(ctx, { ...body, ...params }),
);
