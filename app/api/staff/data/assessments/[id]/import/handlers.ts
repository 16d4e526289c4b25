import { z } from "zod";
import { params } from "@/app/api/id-params";
import { stageRound } from "@/lib/catalog/assessments/stage-round";
import { staffRoute } from "@/lib/portal/routes";

const reply = z.object({ import_id: z.string(), rows: z.number() });

export const POST = staffRoute({ may: "data:write", params, reply, status: 201 }, ({ ctx, params }) => stageRound(ctx, params.id));
