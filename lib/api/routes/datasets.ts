import { Datasets, describeDatasets } from "@/lib/catalog/queries/datasets";
import { publicRoute } from "../route";

export const datasets = publicRoute({
  operation: "listDatasets",
  path: "/datasets",
  summary: "Data dictionary",
  description: "Returns every dataset with its fields, types, units, values, record count, coverage and freshness. No key required.",
  tag: "Catalogue",
  reply: Datasets,
  document: describeDatasets,
});
