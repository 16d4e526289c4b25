import { z } from "zod";
import { params } from "@/app/api/id-params";
import { AskApplicantInput, DeclineRequestInput, CreateOfferInput, ReplyPreview } from "@/lib/access/contract";
import { previewReply } from "@/lib/access/replies/preview-reply";
import { staffRoute } from "@/lib/portal/routes";

const body = z.discriminatedUnion("kind", [
  AskApplicantInput.omit({ id: true }).extend({ kind: z.literal("question") }),
  DeclineRequestInput.omit({ id: true }).extend({ kind: z.literal("decline") }),
  CreateOfferInput.omit({ id: true }).extend({ kind: z.literal("offer") }),
]);

export const POST = staffRoute({ may: "requests:write", params, body, reply: ReplyPreview }, ({ ctx, params, body }) =>
  previewReply(ctx, { ...body, ...params }),
);
