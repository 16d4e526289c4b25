import { z } from "zod";
import { AcceptInvitationInput } from "@/lib/accounts/contract";
import { acceptInvitation } from "@/lib/accounts/members/accept-invitation";
import { publicRoute } from "@/lib/portal/routes";

const Joined = z.object({ ticket: z.string().nullable() });

export const POST = publicRoute({ body: AcceptInvitationInput, reply: Joined }, ({ ctx, body }) => acceptInvitation(ctx, body));
