import type { z } from "zod";
import type { CompanyQuery } from "../contract";
import { firstReleaseSince } from "../current-release";
import { withCustomFields } from "../custom-fields";
import { COMPANY_FIELDS } from "../resources";
import { customConditions } from "./custom-conditions";
import { anyOf, compare, given, matchesWords, overlaps, shownIn } from "./filters";
import { listPage, orderOf, type Ask, type Page, type PageQuery } from "./list-page";
import { technologiesMeant } from "./filters";

export const COMPANY_ORDERS = {
  name: { sql: "t.name_folded", cast: "text" },
  founded_year: { sql: "coalesce(t.founded_year, {last}::float8)", cast: "float8" },
  updated_at: { sql: "t.from_release", cast: "int" },
} as const;

type Query = z.output<typeof CompanyQuery>;

/** @param since the release that `updated_since` means: releases are published one after the other, so a time is a number */
export function companiesSince(query: Query, ask: Ask, since: number | undefined): PageQuery {
  return {
    from: () => "company t",
    where: [
      ...shownIn(ask.view, ask.release),
      ...given(query.country, anyOf("country")),
      ...given(query.type, overlaps("types")),
      ...given(query.technology && technologiesMeant(query.technology), overlaps("technologies")),
      ...given(query.status, anyOf("status")),
      ...given(query.q, matchesWords),
      ...given(since, compare("from_release", ">=", "int")),
      ...customConditions("company", query, ask.view.custom),
    ],
    order: orderOf(COMPANY_ORDERS, ask.sort),
    fields: withCustomFields(COMPANY_FIELDS, "company", ask.view.custom),
  };
}

export async function companyPage(query: Query, ask: Ask): Promise<PageQuery> {
  const { updated_since: since } = query;
  return companiesSince(query, ask, since === undefined ? undefined : await firstReleaseSince(since, ask.release));
}

/** Companies by country, type, technology, status, name and time of publication. */
export async function searchCompanies(query: Query, ask: Ask): Promise<Page> {
  return listPage(await companyPage(query, ask), ask);
}
