import { Shipment, ShipmentQuery } from "@/lib/catalog/contract";
import { SHIPMENT_ORDERS, shipments as shipmentsOf } from "@/lib/catalog/queries/shipments";
import { SHIPMENT_FIELDS } from "@/lib/catalog/resources";
import { listRoute } from "../route";

export const shipments = listRoute({
  operation: "listShipments",
  path: "/market/shipments",
  summary: "List shipments",
  description:
    "Returns shipment volumes of a quarter with shares of the stated total. A computed Others row completes them to 100 %. Default: modules by company in the latest quarter. `meta` describes the returned figures and lists the other available tables.",
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
