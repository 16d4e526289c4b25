import { z } from "zod";
import { prepareDecisions } from "@/lib/catalog/quarantine/prepare-decisions";
import { staffRoute } from "@/lib/portal/routes";

const body = z.object({ source: z.string().min(1).max(60) });
const reply = z.object({ import_id: z.string(), rows: z.number() });

export const POST = staffRoute({ may: "data:write", body, reply, status: 201 }, ({ ctx, body }) => prepareDecisions(ctx, body.source));
