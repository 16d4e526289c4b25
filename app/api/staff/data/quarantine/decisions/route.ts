import { z } from "zod";
import { DecideInput } from "@/lib/catalog/quarantine/contract";
import { decideHeld } from "@/lib/catalog/quarantine/decide-held";
import { staffRoute } from "@/lib/portal/routes";

export const POST = staffRoute({ body: DecideInput, reply: z.object({ decided: z.number() }) }, ({ ctx, body }) => decideHeld(ctx, body));
