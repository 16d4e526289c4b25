import { z } from "zod";
import { OpenRoundInput } from "@/lib/catalog/assessments/contract";
import { openRound } from "@/lib/catalog/assessments/open-round";
import { staffRoute } from "@/lib/portal/routes";

const reply = z.object({ id: z.string(), series: z.number(), priced: z.number(), ended: z.number() });

export const POST = staffRoute({ may: "data:write", body: OpenRoundInput, reply, status: 201 }, ({ ctx, body }) => openRound(ctx, body));
