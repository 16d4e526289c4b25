import { z } from "zod";
import { staffRoute } from "@/lib/portal/routes";
import { vetBuyer } from "@/lib/rfq/requests/vet-buyer";

const params = z.object({ id: z.string().max(100) });

export const POST = staffRoute({ params, reply: z.object({ id: z.string() }) }, ({ ctx, params }) => vetBuyer(ctx, params.id));
