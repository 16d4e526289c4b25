import { Datasets, describeDatasets } from "@/lib/catalog/queries/datasets";
import { keylessRoute } from "../route";

export const datasets = keylessRoute({
  operation: "listDatasets",
  path: "/datasets",
  summary: "Data dictionary",
  description: "Returns every dataset with its fields, types, units, values, record count, coverage and freshness. No key required.",
  tag: "Catalogue",
  reply: Datasets,
  document: describeDatasets,
});
