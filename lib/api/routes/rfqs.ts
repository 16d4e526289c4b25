import { Rfq, RfqQuery, RfqStreamQuery } from "@/lib/rfq/contract";
import { RFQ_FIELDS } from "@/lib/rfq/feed/fields";
import { listRfqs, RFQ_ORDERS } from "@/lib/rfq/feed/list-rfqs";
import { listRoute, streamRoute } from "../route";
import { openRfqStream, previewRfqStream } from "./rfq-stream";

export const rfqs = listRoute({
  operation: "listRfqs",
  path: "/rfqs",
  summary: "List RFQs",
  description:
    "Returns anonymised requests for quotation, newest first. Requests from vetted buyers are published once a day at a random time, at least 15 minutes after submission, and always in groups of at least three buyers whose requests look identical. Groups are never split between pages, so a page can have fewer than `limit` records, or more if a group is larger. Places are shown as regions; quantity and power as ranges. `as_of` takes a time, not a release; withdrawn requests are never shown. Use `meta.last_position` to continue with the stream.",
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
  summary: "Stream RFQs",
  description:
    "Streams requests for quotation as server-sent events: `rfq` (a record as in GET /rfqs), `closed` and `withdrawn` (with its ID), a comment every 15 seconds, and `end` with the reason before the connection is closed. The ID of an event is its position. Send the last one in `Last-Event-ID` or `since` to resume without loss or duplicates within 30 days; an older or unknown position returns 410 `gone`. An organisation can open 20 streams. Sandbox keys receive their fixed data from the beginning.",
  tag: "RFQs",
  scopes: ["rfqs:read"],
  feature: "rfqs",
  cost: 1,
  query: RfqStreamQuery,
  media: "text/event-stream",
  example: 'id: 1042\nevent: rfq\ndata: {"id":"rfq_4h2k9d0q7m1x8c3v","position":1042,"category":"module","quantity_band":"1-10 MW"}\n\n',
  open: openRfqStream,
  preview: previewRfqStream,
});
