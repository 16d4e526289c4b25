import { params } from "@/app/api/id-params";
import { Done } from "@/lib/accounts/contract";
import { RetryMailInput } from "@/lib/mail/contract";
import { retryMail } from "@/lib/mail/retry-mail";
import { staffRoute } from "@/lib/portal/routes";

export const POST = staffRoute({ may: "mail:write", params, body: RetryMailInput, reply: Done }, ({ ctx, params, body }) =>
  retryMail(ctx, { ...body, mailId: params.id }),
);
