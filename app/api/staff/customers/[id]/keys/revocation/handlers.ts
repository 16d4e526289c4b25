import { params } from "@/app/api/id-params";
import { RevokeCustomerKeyInput, RevokedKey } from "@/lib/keys/contract";
import { revokeCustomerKey } from "@/lib/keys/revoke-customer-key";
import { staffRoute } from "@/lib/portal/routes";

export const POST = staffRoute(
  { may: "customers:write", params, body: RevokeCustomerKeyInput, reply: RevokedKey },
  ({ ctx, params, body }) => revokeCustomerKey(ctx, { ...body, orgId: params.id }),
);
