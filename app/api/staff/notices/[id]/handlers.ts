import { params } from "@/app/api/id-params";
import { staffRoute } from "@/lib/portal/routes";
import { addUpdate } from "@/lib/service-level/notices/add-update";
import { AddUpdateInput, NoticeReply } from "@/lib/service-level/notices/contract";

export const POST = staffRoute(
  { may: "status:write", params, body: AddUpdateInput, reply: NoticeReply, status: 201 },
  ({ ctx, params, body }) => addUpdate(ctx, params.id, body),
);
