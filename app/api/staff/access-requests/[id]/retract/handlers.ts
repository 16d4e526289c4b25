import { params } from "@/app/api/id-params";
import { AccessRequestStatus, WithdrawOfferInput } from "@/lib/access/contract";
import { withdrawOffer } from "@/lib/access/offers/withdraw-offer";
import { staffRoute } from "@/lib/portal/routes";

const body = WithdrawOfferInput.omit({ id: true });

export const POST = staffRoute({ may: "requests:write", params, body, reply: AccessRequestStatus }, ({ ctx, params, body }) =>
  withdrawOffer(ctx, { ...body, ...params }),
);
