import { z } from "zod";
import { JOB_VIEWS } from "@/components/jobs/job-tabs";
import { queueName } from "@/lib/jobs/contract";

/** What the address says; what it says wrongly is left out. */
export const Search = z.object({
  view: z.enum(JOB_VIEWS).catch("failed"),
  queue: queueName.optional().catch(undefined),
  cursor: z.string().max(4_000).optional().catch(undefined),
});
