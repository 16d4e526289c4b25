import { z } from "zod";
import { SessionRow } from "@/lib/accounts/contract";
import { signOutEverywhere } from "@/lib/accounts/sessions/end-session";
import { listSessions } from "@/lib/accounts/sessions/list-sessions";
import { accountRoute } from "@/lib/portal/routes";

export const GET = accountRoute({ reply: z.object({ rows: z.array(SessionRow) }) }, async ({ ctx }) => ({ rows: await listSessions(ctx) }));

export const DELETE = accountRoute({ reply: z.object({ ended: z.number().int() }) }, ({ ctx }) => signOutEverywhere(ctx));
