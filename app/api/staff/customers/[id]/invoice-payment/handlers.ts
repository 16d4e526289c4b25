import { params } from "@/app/api/id-params";
import { Done } from "@/lib/accounts/contract";
import { endInvoicePayment } from "@/lib/billing/agreements/end-invoice-payment";
import { staffRoute } from "@/lib/portal/routes";

export const DELETE = staffRoute({ may: "billing:write", params, reply: Done }, ({ ctx, params }) =>
  endInvoicePayment(ctx, { orgId: params.id }),
);
