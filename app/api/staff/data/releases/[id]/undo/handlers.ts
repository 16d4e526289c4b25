import { z } from "zod";
import { undoRelease } from "@/lib/catalog/releases/undo-release";
import { staffRoute } from "@/lib/portal/routes";

const params = z.object({ id: z.coerce.number().int().min(1).max(2_000_000_000) });

export const POST = staffRoute({ may: "data:write", params, reply: z.object({ release: z.number() }) }, async ({ ctx, params }) => {
  const { release } = await undoRelease(ctx, params.id);
  return { release };
});
