import { z } from "zod";
import { Done } from "@/lib/accounts/contract";
import { switchOrganisation } from "@/lib/accounts/organisations/switch-organisation";
import { accountRoute } from "@/lib/portal/routes";

export const POST = accountRoute({ body: z.object({ orgId: z.string().max(60) }), reply: Done }, ({ ctx, body }) =>
  switchOrganisation(ctx, body),
);
