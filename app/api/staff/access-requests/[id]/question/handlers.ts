import { params } from "@/app/api/id-params";
import { AskApplicantInput, AccessRequestStatus } from "@/lib/access/contract";
import { askApplicant } from "@/lib/access/review/answer-request";
import { staffRoute } from "@/lib/portal/routes";

const body = AskApplicantInput.omit({ id: true });

export const POST = staffRoute({ may: "requests:write", params, body, reply: AccessRequestStatus }, ({ ctx, params, body }) =>
  askApplicant(ctx, { ...body, ...params }),
);
