import { Status } from "@/lib/service-level/contract";
import { describeStatus } from "@/lib/service-level/describe-status";
import { keylessRoute } from "../route";

export const status = keylessRoute({
  operation: "getStatus",
  path: "/status",
  summary: "Get service status",
  description:
    "Returns the current state and availability of each component, measured by one heartbeat per minute; a minute without a heartbeat counts as downtime. Time before the first heartbeat has no data, and the availability of a window is null until the whole window has been measured. Includes incidents and the minutes of downtime for the last 90 days and their calendar months. No key required.",
  tag: "Catalogue",
  reply: Status,
  changesEveryMs: 10_000,
  document: describeStatus,
});
