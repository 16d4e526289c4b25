import { z } from "zod";
import { SourceOrderInput } from "@/lib/catalog/source-order/contract";
import { setSourceOrder } from "@/lib/catalog/source-order/set-source-order";
import { staffRoute } from "@/lib/portal/routes";

export const PUT = staffRoute(
  { may: "data:write", body: SourceOrderInput, reply: z.object({ sources: z.array(z.string()) }) },
  ({ ctx, body }) => setSourceOrder(ctx, body),
);
