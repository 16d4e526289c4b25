import { staffRoute } from "@/lib/portal/routes";
import { CreateNoticeInput, NoticeReply } from "@/lib/service-level/notices/contract";
import { createNotice } from "@/lib/service-level/notices/create-notice";

export const POST = staffRoute({ may: "status:write", body: CreateNoticeInput, reply: NoticeReply, status: 201 }, ({ ctx, body }) =>
  createNotice(ctx, body),
);
