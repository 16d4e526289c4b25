import { z } from "zod";
import { RoundEntry, SaveEntryInput } from "@/lib/catalog/assessments/contract";
import { readEntry } from "@/lib/catalog/assessments/read-entries";
import { saveEntry } from "@/lib/catalog/assessments/save-entry";
import { staffRoute } from "@/lib/portal/routes";

const params = z.object({ id: z.string().max(100), seriesId: z.string().max(100) });

export const GET = staffRoute({ may: "data:read", params, reply: RoundEntry }, ({ ctx, params: { id, seriesId } }) =>
  readEntry(ctx, { roundId: id, seriesId }),
);

export const PUT = staffRoute(
  { may: "data:write", params, body: SaveEntryInput, reply: RoundEntry },
  ({ ctx, params: { id, seriesId }, body }) => saveEntry(ctx, { roundId: id, seriesId }, body),
);
