import { shipments as shipmentsOf } from "@/lib/catalog/queries/shipments";
import { shipment } from "@/lib/catalog/resources/shipment";
import { listRoute } from "../route";

export const shipments = listRoute({
  operation: "listShipments",
  path: shipment.path,
  summary: "List shipments",
  description:
    "Returns shipment volumes by quarter with shares of the stated total. A computed Others row brings volumes to the stated total; it is `incomplete` while a row of the table is quarantined. Default: modules by company in the latest quarter. With several quarters, the tables follow one another, newest first. All have the same basis and source, so that volumes compare: those that cover most of the quarters, unless you choose others. A quarter without such a table has no rows and is missing from `meta.tables`. `meta` also lists the other tables of the newest returned quarter.",
  tag: "Market",
  scopes: ["shipments:read"],
  feature: "shipments",
  cost: 1,
  query: shipment.query,
  record: shipment.record,
  fields: shipment.fields,
  sorts: shipment.sorts,
  defaultSort: shipment.defaultOrder,
  list: (query, ask, { nowMs }) => shipmentsOf(query, ask, nowMs),
});
