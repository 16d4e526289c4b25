import { listPage } from "@/lib/catalog/queries/list-page";
import { RELEASE_ORDERS, releasePage } from "@/lib/catalog/queries/releases";
import { release, ReleaseQuery } from "@/lib/catalog/resources/release";
import { listRoute } from "../route";

export const releases = listRoute({
  operation: "listReleases",
  path: "/releases",
  summary: "List releases",
  description: "Returns the releases of the catalogue, newest first, with the number of records that each added, changed and removed.",
  tag: "Catalogue",
  scopes: ["companies:read", "products:read", "prices:read", "prices:history", "shipments:read"],
  feature: "companies",
  cost: 1,
  query: ReleaseQuery,
  record: release.record,
  fields: release.fields,
  sorts: Object.keys(RELEASE_ORDERS),
  defaultSort: "-release",
  list: (query, ask) => listPage(releasePage(query, ask), ask),
});
