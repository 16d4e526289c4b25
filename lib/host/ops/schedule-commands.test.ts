import { expect, test } from "vitest";
import { ScheduleInput } from "@/lib/catalog/schedules/contract";
import { EXAMPLE } from "./schedule-commands";

test("the example of a definition is one", () => {
  expect(ScheduleInput.strict().safeParse(EXAMPLE).success).toBe(true);
});
