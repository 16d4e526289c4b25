import { params } from "@/app/api/id-params";
import { Done } from "@/lib/accounts/contract";
import { retryMail } from "@/lib/mail/retry-mail";
import { staffRoute } from "@/lib/portal/routes";

export const POST = staffRoute({ may: "mail:write", params, reply: Done }, ({ ctx, params }) => retryMail(ctx, { mailId: params.id }));
