import { shipments as shipmentsOf } from "@/lib/catalog/queries/shipments";
import { shipment } from "@/lib/catalog/resources/shipment";
import { listRoute } from "../route";

export const shipments = listRoute({
  operation: "listShipments",
  path: shipment.path,
  summary: "List shipments",
  description:
    "Returns shipment volumes of a quarter with shares of the stated total. A computed Others row brings volumes to the stated total; it is `incomplete` while a row of the table is quarantined. Default: modules by company in the latest quarter. `meta` describes the returned figures and lists the other available tables.",
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
