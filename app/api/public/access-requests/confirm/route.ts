import { z } from "zod";
import { confirmAddress } from "@/lib/access/requests/confirm-email";
import { ConfirmAddressInput } from "@/lib/access/contract";
import { publicRoute } from "@/lib/http/session/routes";

const Confirmed = z.object({ confirmed: z.literal(true) });

export const POST = publicRoute({ body: ConfirmAddressInput, reply: Confirmed }, ({ ctx, body }) => confirmAddress(ctx, body));
