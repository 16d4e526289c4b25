import { Done } from "@/lib/accounts/contract";
import { StaffSupportReply } from "@/lib/accounts/support/contract";
import { replyAsStaff } from "@/lib/accounts/support/reply-as-staff";
import { staffRoute } from "@/lib/portal/routes";
import { params } from "../params";

export const POST = staffRoute(
  { may: "customers:write", params, body: StaffSupportReply, reply: Done, status: 201 },
  ({ ctx, params, body }) => replyAsStaff(ctx, { ...body, orgId: params.id, threadId: params.threadId }),
);
