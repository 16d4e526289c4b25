import { z } from "zod";
import { params } from "@/app/api/id-params";
import { staffRoute } from "@/lib/portal/routes";
import { vetBuyer } from "@/lib/rfq/requests/vet-buyer";

export const POST = staffRoute({ may: "rfqs:write", params, reply: z.object({ id: z.string() }) }, ({ ctx, params }) =>
  vetBuyer(ctx, params.id),
);
