import { z } from "zod";
import { ReplyTemplate, SaveTemplateInput } from "@/lib/access/contract";
import { deleteReplyTemplate } from "@/lib/access/replies/delete-reply-template";
import { saveReplyTemplate } from "@/lib/access/replies/save-reply-template";
import { staffRoute } from "@/lib/portal/routes";

const params = z.object({ id: z.string().max(100) });
const body = SaveTemplateInput.omit({ id: true });

export const PUT = staffRoute({ params, body, reply: ReplyTemplate }, ({ ctx, params, body }) =>
  saveReplyTemplate(ctx, { ...body, ...params }),
);

export const DELETE = staffRoute({ params, reply: z.object({ deleted: z.literal(true) }) }, ({ ctx, params }) =>
  deleteReplyTemplate(ctx, params.id),
);
