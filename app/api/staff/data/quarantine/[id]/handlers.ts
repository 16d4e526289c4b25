import { z } from "zod";
import { Done } from "@/lib/accounts/contract";
import { CorrectInput } from "@/lib/catalog/quarantine/contract";
import { correctQuarantined } from "@/lib/catalog/quarantine/correct-quarantined";
import { staffRoute } from "@/lib/portal/routes";

const params = z.object({ id: z.string().regex(/^\d{1,18}$/, "ID of a quarantined row.") });

export const PUT = staffRoute({ may: "data:write", params, body: CorrectInput, reply: Done }, ({ ctx, params, body }) =>
  correctQuarantined(ctx, params.id, body),
);
