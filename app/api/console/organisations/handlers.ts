import { z } from "zod";
import { FoundInput } from "@/lib/accounts/contract";
import { foundOrganisation } from "@/lib/accounts/organisations/found-organisation";
import { listOwnOrganisations } from "@/lib/accounts/organisations/list-own-organisations";
import { accountRoute } from "@/lib/portal/routes";

const Own = z.object({ rows: z.array(z.object({ id: z.string(), name: z.string(), role: z.string() })) });

export const GET = accountRoute({ reply: Own }, async ({ ctx }) => ({ rows: await listOwnOrganisations(ctx) }));

export const POST = accountRoute({ body: FoundInput, reply: z.object({ id: z.string() }), status: 201 }, ({ ctx, body }) =>
  foundOrganisation(ctx, body),
);
