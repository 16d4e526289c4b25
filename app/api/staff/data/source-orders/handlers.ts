import { SourceOrderInput, SourceOrderReply } from "@/lib/catalog/source-order/contract";
import { setSourceOrder } from "@/lib/catalog/source-order/set-source-order";
import { staffRoute } from "@/lib/portal/routes";

export const PUT = staffRoute({ may: "data:write", body: SourceOrderInput, reply: SourceOrderReply }, ({ ctx, body }) =>
  setSourceOrder(ctx, body),
);
