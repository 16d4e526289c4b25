import { Shipment, ShipmentQuery } from "@/lib/catalog/contract";
import { SHIPMENT_ORDERS, shipments as shipmentsOf } from "@/lib/catalog/queries/shipments";
import { SHIPMENT_FIELDS } from "@/lib/catalog/resources";
import { listRoute } from "@/lib/http/route";

export const shipments = listRoute({
  operation: "listShipments",
  path: "/market/shipments",
  summary: "Shipment volume and market share",
  description:
    "Volumes of one quarter with shares of the stated total; a computed Others row closes to 100 %. Without parameters: the newest quarter, modules, by company. `meta` says which figures answer and what else exists.",
  tag: "Market",
  scopes: ["shipments:read"],
  feature: "shipments",
  cost: 1,
  query: ShipmentQuery,
  record: Shipment,
  fields: SHIPMENT_FIELDS,
  sorts: Object.keys(SHIPMENT_ORDERS),
  defaultSort: "rank",
  list: (query, ask, { nowMs }) => shipmentsOf(query, ask, nowMs),
});
