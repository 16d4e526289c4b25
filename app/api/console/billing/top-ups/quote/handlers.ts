import { QuoteInput, TopUpQuote } from "@/lib/billing/top-ups/contract";
import { quoteTopUp } from "@/lib/billing/top-ups/quote-top-up";
import { consoleRoute } from "@/lib/portal/routes";

export const POST = consoleRoute({ may: "billing:write", body: QuoteInput, reply: TopUpQuote }, ({ ctx, orgId, body }) =>
  quoteTopUp(ctx, { orgId, ...body }),
);
