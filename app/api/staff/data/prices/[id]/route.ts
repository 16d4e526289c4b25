import { z } from "zod";
import { params } from "@/app/api/id-params";
import { CorrectPriceInput } from "@/lib/catalog/quarantine/contract";
import { correctPrice } from "@/lib/catalog/quarantine/correct-price";
import { staffRoute } from "@/lib/portal/routes";

export const POST = staffRoute(
  { params, body: CorrectPriceInput, reply: z.object({ import_id: z.string() }), status: 201 },
  ({ ctx, params, body }) => correctPrice(ctx, params.id, body),
);
