import { z } from "zod";
import { params } from "@/app/api/id-params";
import { DecideEntriesInput, RoundEntry } from "@/lib/catalog/assessments/contract";
import { decideEntries } from "@/lib/catalog/assessments/decide-entries";
import { staffRoute } from "@/lib/portal/routes";

export const POST = staffRoute(
  { may: "data:write", params, body: DecideEntriesInput, reply: z.object({ entries: z.array(RoundEntry) }) },
  async ({ ctx, params, body }) => ({ entries: await decideEntries(ctx, params.id, body) }),
);
