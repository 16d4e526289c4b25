import { z } from "zod";
import { AskApplicantInput, AccessRequestStatus } from "@/lib/access/contract";
import { askApplicant } from "@/lib/access/review/ask-applicant";
import { staffRoute } from "@/lib/portal/routes";

const params = z.object({ id: z.string().max(100) });
const body = AskApplicantInput.omit({ id: true });

export const POST = staffRoute({ params, body, reply: AccessRequestStatus }, ({ ctx, params, body }) =>
  askApplicant(ctx, { ...body, ...params }),
);
