import { publicRoute } from "@/lib/http/route";
import { Status } from "@/lib/service-level/contract";
import { describeStatus } from "@/lib/service-level/describe-status";

export const status = publicRoute({
  operation: "getStatus",
  path: "/status",
  summary: "Status of the service",
  description:
    "Every part of the service with its state now and its availability, from one heartbeat a minute: a minute without one counts as down. Minutes before the first heartbeat are no data, and the share of a window is null until all of it has been measured. With the minutes down of the last 90 days, of the months that they lie in, and the incidents. No key is needed.",
  tag: "Catalogue",
  reply: Status,
  changesEveryMs: 10_000,
  document: describeStatus,
});
