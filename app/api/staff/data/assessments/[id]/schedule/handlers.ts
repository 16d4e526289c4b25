import { params } from "@/app/api/id-params";
import { RoundView, ScheduleInput } from "@/lib/catalog/assessments/contract";
import { scheduleRound } from "@/lib/catalog/assessments/schedule-round";
import { staffRoute } from "@/lib/portal/routes";

export const PUT = staffRoute({ may: "data:write", params, body: ScheduleInput, reply: RoundView }, ({ ctx, params, body }) =>
  scheduleRound(ctx, params.id, body),
);
