import { params } from "@/app/api/id-params";
import { Done } from "@/lib/accounts/contract";
import { RoundSheet } from "@/lib/catalog/assessments/contract";
import { discardRound } from "@/lib/catalog/assessments/discard-round";
import { readRound } from "@/lib/catalog/assessments/read-round";
import { staffRoute } from "@/lib/portal/routes";

export const GET = staffRoute({ may: "data:read", params, reply: RoundSheet }, ({ ctx, params }) => readRound(ctx, params.id));

export const DELETE = staffRoute({ may: "data:write", params, reply: Done }, ({ ctx, params }) => discardRound(ctx, params.id));
