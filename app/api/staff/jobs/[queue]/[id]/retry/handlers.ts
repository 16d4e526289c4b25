import { z } from "zod";
import { jobId, queueName, Retried } from "@/lib/jobs/contract";
import { retryJobs } from "@/lib/jobs/retry-jobs";
import { staffRoute } from "@/lib/portal/routes";

const params = z.object({ queue: queueName, id: jobId });

export const POST = staffRoute({ may: "jobs:write", params, reply: Retried }, ({ ctx, params: which }) => retryJobs(ctx, which));
