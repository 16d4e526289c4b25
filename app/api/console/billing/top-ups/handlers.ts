import { buyTopUp } from "@/lib/billing/top-ups/buy-top-up";
import { cancelTopUp } from "@/lib/billing/top-ups/close-top-ups";
import { BuyInput, TopUpBought, TopUpView } from "@/lib/billing/top-ups/contract";
import { consoleRoute } from "@/lib/portal/routes";

export const POST = consoleRoute({ may: "billing:write", body: BuyInput, reply: TopUpBought }, ({ ctx, orgId, body }) =>
  buyTopUp(ctx, { orgId, ...body }),
);

/** Cancels the one that waits for its payment. */
export const DELETE = consoleRoute({ may: "billing:write", reply: TopUpView.nullable() }, ({ ctx, orgId }) => cancelTopUp(ctx, { orgId }));
