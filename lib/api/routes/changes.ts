import { CHANGE_ORDERS, listChanges } from "@/lib/catalog/queries/changes";
import { change, ChangeQuery } from "@/lib/catalog/resources/change";
import { listRoute } from "../route";

export const changes = listRoute({
  operation: "listChanges",
  path: "/changes",
  summary: "Changes by release",
  description:
    "Returns records added, changed and removed after a release, in release order. To keep a copy in sync, store the last `release` you received and send it as `since`.",
  tag: "Catalogue",
  scopes: ["companies:read", "products:read", "prices:read", "prices:history", "shipments:read"],
  feature: "companies",
  cost: 1,
  query: ChangeQuery,
  record: change.record,
  fields: change.fields,
  sorts: Object.keys(CHANGE_ORDERS),
  defaultSort: "release",
  names: ({ since }) => since,
  list: listChanges,
});
