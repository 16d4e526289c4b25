import { CodeInput, Done } from "@/lib/accounts/contract";
import { enterCode } from "@/lib/accounts/second-factor/second-factor";
import { halfSignedInRoute } from "@/lib/portal/routes";

export const POST = halfSignedInRoute({ body: CodeInput, reply: Done }, ({ ctx, body, session }) => enterCode(ctx, session, body));
