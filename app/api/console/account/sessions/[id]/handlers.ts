import { params } from "@/app/api/id-params";
import { Done } from "@/lib/accounts/contract";
import { endOtherSession } from "@/lib/accounts/sessions/end-session";
import { accountRoute } from "@/lib/portal/routes";

export const DELETE = accountRoute({ params, reply: Done }, ({ ctx, params }) => endOtherSession(ctx, params));
