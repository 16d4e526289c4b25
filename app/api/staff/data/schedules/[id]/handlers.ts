import { params } from "@/app/api/id-params";
import { Done } from "@/lib/accounts/contract";
import { changeSchedule } from "@/lib/catalog/schedules/change-schedule";
import { ChangeScheduleInput } from "@/lib/catalog/schedules/contract";
import { removeSchedule } from "@/lib/catalog/schedules/remove-schedule";
import { staffRoute } from "@/lib/portal/routes";

export const PUT = staffRoute({ may: "data:write", params, body: ChangeScheduleInput, reply: Done }, ({ ctx, params, body }) =>
  changeSchedule(ctx, params.id, body),
);

export const DELETE = staffRoute({ may: "data:write", params, reply: Done }, ({ ctx, params }) => removeSchedule(ctx, params.id));
