import { z } from "zod";
import { queueName, Retried } from "@/lib/jobs/contract";
import { retryJobs } from "@/lib/jobs/retry-jobs";
import { staffRoute } from "@/lib/portal/routes";

export const POST = staffRoute({ may: "jobs:write", params: z.object({ queue: queueName }), reply: Retried }, ({ ctx, params }) =>
  retryJobs(ctx, params),
);
