import { z } from "zod";
import { DecideInput } from "@/lib/catalog/quarantine/contract";
import { decideQuarantined } from "@/lib/catalog/quarantine/decide-quarantined";
import { staffRoute } from "@/lib/portal/routes";

export const POST = staffRoute({ may: "data:write", body: DecideInput, reply: z.object({ decided: z.number() }) }, ({ ctx, body }) =>
  decideQuarantined(ctx, body),
);
