import { z } from "zod";
import { ScheduleInput } from "@/lib/catalog/schedules/contract";
import { createSchedule } from "@/lib/catalog/schedules/create-schedule";
import { staffRoute } from "@/lib/portal/routes";

export const POST = staffRoute(
  { may: "data:write", body: ScheduleInput, reply: z.object({ id: z.string() }), status: 201 },
  ({ ctx, body }) => createSchedule(ctx, body),
);
