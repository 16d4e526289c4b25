import { Company, CompanyQuery } from "@/lib/catalog/contract";
import { findRecord } from "@/lib/catalog/queries/find-record";
import { COMPANY_ORDERS, searchCompanies } from "@/lib/catalog/queries/search-companies";
import { COMPANY_FIELDS } from "@/lib/catalog/resources";
import { itemRoute, listRoute } from "../route";

export const companies = listRoute({
  operation: "listCompanies",
  path: "/companies",
  summary: "List companies",
  description: "Returns companies in the photovoltaic industry by country, type, technology, status and name. Filters combine with AND.",
  tag: "Companies",
  scopes: ["companies:read"],
  feature: "companies",
  cost: 1,
  query: CompanyQuery,
  record: Company,
  fields: COMPANY_FIELDS,
  custom: "company",
  sorts: Object.keys(COMPANY_ORDERS),
  defaultSort: "name",
  list: searchCompanies,
});

export const company = itemRoute({
  operation: "getCompany",
  path: "/companies/{id}",
  summary: "Get a company",
  description: "Returns a company as of the latest release or `as_of`.",
  tag: "Companies",
  scopes: ["companies:read"],
  feature: "companies",
  cost: 1,
  prefix: "co",
  record: Company,
  fields: COMPANY_FIELDS,
  custom: "company",
  find: (id, ask) => findRecord("company", COMPANY_FIELDS, id, ask),
});
