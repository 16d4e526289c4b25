import type { z } from "zod";
import { firstReleaseSince } from "../current-release";
import { withCustomFields } from "../custom-fields";
import { company } from "../resources/company";
import { conditionsOf, mayBeRare } from "../resources/filters";
import { compare, given, shownIn } from "./conditions";
import { customConditions } from "./custom-conditions";
import { isUsual, orderOf, type Ask, type PageQuery } from "./list-page";

type Query = z.output<typeof company.query>;

/** @param since the release that `updated_since` means: releases are published one after the other, so a time is a number */
export function companiesSince(query: Query, ask: Ask, since: number | undefined): PageQuery {
  return {
    from: () => "company t",
    where: [
      ...shownIn(ask.view, ask.release),
      ...conditionsOf(company.filters, query),
      ...given(since, compare("from_release", ">=", "int")),
      ...customConditions("company", query, ask.view.custom),
    ],
    order: orderOf(company.orders, ask.sort),
    mayBeRare: ask.view.sandbox || mayBeRare(company.filters, query, isUsual(company, ask)),
    fields: withCustomFields(company.fields, "company", ask.view.custom),
  };
}

export async function companyPage(query: Query, ask: Ask): Promise<PageQuery> {
  const { updated_since: since } = query;
  return companiesSince(query, ask, since === undefined ? undefined : await firstReleaseSince(since, ask.release));
}
