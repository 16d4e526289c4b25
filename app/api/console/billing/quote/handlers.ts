import { Quote, QuoteInput } from "@/lib/billing/promotions/contract";
import { quoteCheckout } from "@/lib/billing/promotions/quote-checkout";
import { hidingTime } from "@/lib/portal/at-least";
import { consoleRoute } from "@/lib/portal/routes";

export const POST = consoleRoute({ may: "billing:write", body: QuoteInput, reply: Quote }, ({ ctx, orgId, body }) =>
  hidingTime(body.code, () => quoteCheckout(ctx, { orgId, ...body })),
);
