import { z } from "zod";
import { done, Done } from "@/lib/accounts/contract";
import { endInvoicePayment } from "@/lib/billing/agreements/end-invoice-payment";
import { staffRoute } from "@/lib/portal/routes";

const params = z.object({ id: z.string().max(100) });

export const DELETE = staffRoute({ params, reply: Done }, async ({ ctx, params }) => {
  await endInvoicePayment(ctx, { orgId: params.id });
  return done;
});
