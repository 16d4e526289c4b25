import { z } from "zod";
import { Done } from "@/lib/accounts/contract";
import { DiscardInput, jobId, queueName } from "@/lib/jobs/contract";
import { discardJob } from "@/lib/jobs/discard-job";
import { staffRoute } from "@/lib/portal/routes";

const params = z.object({ queue: queueName, id: jobId });

export const POST = staffRoute({ may: "jobs:write", params, body: DiscardInput, reply: Done }, ({ ctx, params: which, body }) =>
  discardJob(ctx, { ...which, ...body }),
);
