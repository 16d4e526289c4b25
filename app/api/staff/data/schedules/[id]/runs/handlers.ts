import { z } from "zod";
import { params } from "@/app/api/id-params";
import { cancelRun } from "@/lib/catalog/schedules/cancel-run";
import { runNow } from "@/lib/catalog/schedules/run-now";
import { staffRoute } from "@/lib/portal/routes";

export const POST = staffRoute({ may: "data:write", params, reply: z.object({ id: z.string() }), status: 201 }, ({ ctx, params }) =>
  runNow(ctx, params.id),
);

/** Cancels the run that retries. */
export const DELETE = staffRoute({ may: "data:write", params, reply: z.object({ id: z.string() }) }, ({ ctx, params }) =>
  cancelRun(ctx, params.id),
);
