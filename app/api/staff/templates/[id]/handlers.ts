import { z } from "zod";
import { params } from "@/app/api/id-params";
import { ReplyTemplate, SaveTemplateInput } from "@/lib/access/contract";
import { deleteReplyTemplate } from "@/lib/access/replies/delete-reply-template";
import { saveReplyTemplate } from "@/lib/access/replies/save-reply-template";
import { staffRoute } from "@/lib/portal/routes";

const body = SaveTemplateInput.omit({ id: true });

export const PUT = staffRoute({ may: "requests:write", params, body, reply: ReplyTemplate }, ({ ctx, params, body }) =>
  saveReplyTemplate(ctx, { ...body, ...params }),
);

export const DELETE = staffRoute({ may: "requests:write", params, reply: z.object({ deleted: z.literal(true) }) }, ({ ctx, params }) =>
  deleteReplyTemplate(ctx, params.id),
);
