import { z } from "zod";
import * as p from "@/lib/core/parameters";
import { Status } from "@/lib/service-level/contract";
import { describeStatus } from "@/lib/service-level/describe-status";
import { keylessRoute } from "../route";

const StatusQuery = z.object({
  summary: p.yesNo({ description: "Leave out days, months and past incidents: their lists are empty.", example: "true" }).optional(),
});

export const status = keylessRoute({
  operation: "getStatus",
  path: "/status",
  summary: "Get service status",
  description:
    "Returns the current state and availability of each component, measured by one heartbeat per minute; a minute without a heartbeat counts as downtime. Time before the first heartbeat has no data, and the availability of a window is null until the whole window has been measured. Includes incidents and the minutes of downtime for the last 90 days and their calendar months; with `summary=true`, only the current state, availability and open incidents. No key required.",
  tag: "Catalogue",
  query: StatusQuery,
  reply: Status,
  changesEveryMs: 10_000,
  document: (head, nowMs, { summary }) => describeStatus(head, nowMs, { isShort: summary === true }),
});
