import type { z } from "zod";
import type { CompanyQuery } from "../contract";
import { withCustomFields } from "../custom-fields";
import { COMPANY_FIELDS } from "../resources";
import { customConditions } from "./custom-conditions";
import { anyOf, compare, given, matchesWords, overlaps, shownIn } from "./filters";
import { listPage, orderOf, type Ask, type Page, type PageQuery } from "./list-page";
import { technologiesMeant } from "./filters";

export const COMPANY_ORDERS = {
  name: { sql: "t.name_folded", cast: "text" },
  founded_year: { sql: "coalesce(t.founded_year, {last}::float8)", cast: "float8" },
  updated_at: { sql: "t.updated_at", cast: "timestamptz" },
} as const;

export function companyPage(query: z.output<typeof CompanyQuery>, ask: Ask): PageQuery {
  return {
    from: () => "company t",
    where: [
      ...shownIn(ask.view, ask.release),
      ...given(query.country, anyOf("country")),
      ...given(query.type, overlaps("types")),
      ...given(query.technology && technologiesMeant(query.technology), overlaps("technologies")),
      ...given(query.status, anyOf("status")),
      ...given(query.q, matchesWords),
      ...given(query.updated_since, (ms) => compare("updated_at", ">=", "timestamptz")(new Date(ms))),
      ...customConditions("company", query, ask.view.custom),
    ],
    order: orderOf(COMPANY_ORDERS, ask.sort),
    fields: withCustomFields(COMPANY_FIELDS, "company", ask.view.custom),
  };
}

/** Companies by country, type, technology, status, name and time of publication. */
export function searchCompanies(query: z.output<typeof CompanyQuery>, ask: Ask): Promise<Page> {
  return listPage(companyPage(query, ask), ask);
}
