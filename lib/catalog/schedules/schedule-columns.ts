import { MAPPED_KIND } from "../mappings/contract";
import { jsonColumn } from "../staging/staged-row";
import type { ScheduleInput } from "./contract";

/** What somebody typed as the columns of a schedule; credentials are apart. */
export const scheduleColumns = (input: ScheduleInput) => ({
  ...{ name: input.name, kind: input.kind, mappingId: input.mapping },
  ...{
    options: jsonColumn(input.kind === MAPPED_KIND ? {} : input.options),
    place: jsonColumn(input.place),
    bounds: jsonColumn(input.bounds),
  },
  ...{ cron: input.cron, timeZone: input.time_zone, graceMinutes: input.grace_minutes },
  ...{ needsChange: input.needs_change, publish: input.publish },
});
