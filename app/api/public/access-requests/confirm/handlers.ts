import { z } from "zod";
import { ConfirmEmailInput } from "@/lib/access/contract";
import { confirmEmail } from "@/lib/access/requests/confirm-email";
import { publicRoute } from "@/lib/portal/routes";

const Confirmed = z.object({ confirmed: z.literal(true) });

export const POST = publicRoute({ body: ConfirmEmailInput, reply: Confirmed }, ({ ctx, body }) => confirmEmail(ctx, body));
