import { listCompanyStats, STATS_ORDERS } from "@/lib/catalog/queries/company-stats";
import { findRecord } from "@/lib/catalog/queries/find-record";
import { listPage } from "@/lib/catalog/queries/list-page";
import { mergedInto } from "@/lib/catalog/queries/merged-into";
import { companyPage } from "@/lib/catalog/queries/search-companies";
import { company as declared } from "@/lib/catalog/resources/company";
import { companyStats, StatsQuery } from "@/lib/catalog/resources/company-stats";
import { itemRoute, listRoute } from "../route";

export const companies = listRoute({
  operation: "listCompanies",
  path: declared.path,
  summary: "List companies",
  description:
    "Returns companies in the photovoltaic industry, filtered by country, type, technology, status and name. Filters combine with AND.",
  tag: "Companies",
  scopes: ["companies:read"],
  feature: "companies",
  cost: 1,
  query: declared.query,
  record: declared.record,
  fields: declared.fields,
  custom: "company",
  sorts: declared.sorts,
  defaultSort: declared.defaultOrder,
  list: async (query, ask) => listPage(await companyPage(query, ask), ask),
});

export const stats = listRoute({
  operation: "listCompanyStats",
  path: "/companies/stats",
  summary: "Count companies",
  description:
    "Returns the number of companies by country, type, technology or status, largest first, with the filters of the list of companies.",
  tag: "Companies",
  scopes: ["companies:read"],
  feature: "companies",
  cost: 1,
  query: StatsQuery,
  record: companyStats.record,
  fields: companyStats.fields,
  sorts: Object.keys(STATS_ORDERS),
  defaultSort: "-companies",
  list: listCompanyStats,
});

export const company = itemRoute({
  operation: "getCompany",
  path: "/companies/{id}",
  summary: "Get a company",
  description:
    "Returns a company as of the latest release or `as_of`. The ID of one that was merged into another one is not found, and `merged_into` names the one to use.",
  tag: "Companies",
  scopes: ["companies:read"],
  feature: "companies",
  cost: 1,
  prefix: declared.prefix,
  record: declared.record,
  fields: declared.fields,
  custom: "company",
  find: (id, ask) => findRecord("company", declared.fields, { id, ask }),
  mergedInto: (id, ask) => mergedInto("company", id, ask),
});
