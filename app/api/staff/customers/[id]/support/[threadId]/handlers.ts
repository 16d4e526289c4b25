import { Done } from "@/lib/accounts/contract";
import { SupportStateInput } from "@/lib/accounts/support/contract";
import { setThreadState } from "@/lib/accounts/support/set-thread-state";
import { staffRoute } from "@/lib/portal/routes";
import { params } from "./params";

export const PUT = staffRoute({ may: "customers:write", params, body: SupportStateInput, reply: Done }, ({ ctx, params, body }) =>
  setThreadState(ctx, { ...body, orgId: params.id, threadId: params.threadId }),
);
