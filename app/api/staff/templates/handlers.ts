import { z } from "zod";
import { ReplyTemplate, SaveTemplateInput } from "@/lib/access/contract";
import { listReplyTemplates } from "@/lib/access/replies/list-reply-templates";
import { saveReplyTemplate } from "@/lib/access/replies/save-reply-template";
import { staffRoute } from "@/lib/portal/routes";

const body = SaveTemplateInput.omit({ id: true });

export const GET = staffRoute({ may: "requests:read", reply: z.object({ rows: z.array(ReplyTemplate) }) }, async ({ ctx }) => ({
  rows: await listReplyTemplates(ctx),
}));

export const POST = staffRoute({ may: "requests:write", body, reply: ReplyTemplate, status: 201 }, ({ ctx, body }) =>
  saveReplyTemplate(ctx, body),
);
