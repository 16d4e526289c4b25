import { params } from "@/app/api/id-params";
import { Refunded, RefundInput } from "@/lib/billing/refunds/contract";
import { refundInvoice } from "@/lib/billing/refunds/refund-invoice";
import { staffRoute } from "@/lib/portal/routes";

export const POST = staffRoute({ may: "billing:write", params, body: RefundInput, reply: Refunded }, ({ ctx, params, body }) =>
  refundInvoice(ctx, { orgId: params.id, ...body }),
);
