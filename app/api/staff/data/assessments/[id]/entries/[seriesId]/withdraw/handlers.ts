import { z } from "zod";
import { RoundEntry, WithdrawInput } from "@/lib/catalog/assessments/contract";
import { withdrawEntry } from "@/lib/catalog/assessments/withdraw-entry";
import { staffRoute } from "@/lib/portal/routes";

const params = z.object({ id: z.string().max(100), seriesId: z.string().max(100) });

export const POST = staffRoute(
  { may: "data:write", params, body: WithdrawInput, reply: RoundEntry },
  ({ ctx, params: { id, seriesId }, body }) => withdrawEntry(ctx, { roundId: id, seriesId }, body),
);
