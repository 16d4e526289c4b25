import { Company, Product, Shipment, SpotPrice } from "@/lib/catalog/contract";
import { Datasets, describeDatasets } from "@/lib/catalog/queries/datasets";
import { publicRoute } from "@/lib/http/route";

export const datasets = publicRoute({
  operation: "listDatasets",
  path: "/datasets",
  summary: "Data dictionary",
  description:
    "Every dataset with its fields, types, units and values, how many records it holds, what it covers and how fresh it is. No key is needed.",
  tag: "Catalogue",
  reply: Datasets,
  document: (head) => describeDatasets(head, { company: Company, product: Product, spot_price: SpotPrice, shipment: Shipment }),
});
