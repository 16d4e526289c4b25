import { params } from "@/app/api/id-params";
import { Done } from "@/lib/accounts/contract";
import { SwitchInput } from "@/lib/catalog/schedules/contract";
import { switchSchedule } from "@/lib/catalog/schedules/switch-schedule";
import { staffRoute } from "@/lib/portal/routes";

export const PUT = staffRoute({ may: "data:write", params, body: SwitchInput, reply: Done }, ({ ctx, params, body }) =>
  switchSchedule(ctx, params.id, body.state),
);
