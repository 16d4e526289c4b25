import { listRoute, streamRoute } from "@/lib/http/route";
import { Rfq, RfqQuery, RfqStreamQuery } from "@/lib/rfq/contract";
import { RFQ_FIELDS } from "@/lib/rfq/feed/fields";
import { listRfqs, RFQ_ORDERS } from "@/lib/rfq/feed/list-rfqs";
import { openRfqStream } from "./rfq-stream";

export const rfqs = listRoute({
  operation: "listRfqs",
  path: "/rfqs",
  summary: "Requests for quotation, anonymised",
  description:
    "What buyers ask for, newest first. Requests of vetted buyers are published once a day at a random time, at least 15 minutes after they came, each together with at least two of other buyers that look exactly the same. Those stay together: a page ends between groups, so it can hold fewer than `limit`, or more when a group is larger. Region stands for place, bands for quantity and power. `as_of` takes a time, not a release; what was withdrawn since is never shown. `meta.last_position` is where the stream goes on.",
  tag: "RFQs",
  scopes: ["rfqs:read"],
  feature: "rfqs",
  cost: 1,
  query: RfqQuery,
  record: Rfq,
  fields: RFQ_FIELDS,
  sorts: Object.keys(RFQ_ORDERS),
  defaultSort: "-position",
  dependsOn: ["rfq"],
  list: listRfqs,
});

export const rfqStream = streamRoute({
  operation: "streamRfqs",
  path: "/rfqs/stream",
  summary: "Requests for quotation as they are published",
  description:
    "Server-Sent Events: `rfq` (a record as in GET /rfqs), `closed` and `withdrawn` (its id), a comment every 15 seconds, and `end` with the reason before we close. The id of an event is its position: send the last one back in `Last-Event-ID`, or as `since`, and nothing is lost or repeated for 30 days; after that, or with a position that never was, 410 `gone`. One call per started hour; 20 streams per organisation. Sandbox keys get their fixed slice from the beginning.",
  tag: "RFQs",
  scopes: ["rfqs:read"],
  feature: "rfqs",
  cost: 1,
  query: RfqStreamQuery,
  media: "text/event-stream",
  example: 'id: 1042\nevent: rfq\ndata: {"id":"rfq_4h2k9d0q7m1x8c3v","position":1042,"category":"module","quantity_band":"1-10 MW"}\n\n',
  open: openRfqStream,
});
