import type { z } from "zod";
import { conditionsOf } from "../resources/filters";
import { release, RELEASE_FILTERS, type ReleaseQuery } from "../resources/release";
import { compare } from "./conditions";
import { orderOf, type Ask, type PageQuery } from "./list-page";

export const RELEASE_ORDERS = { release: { sql: "t.number", cast: "int" } } as const;

/** Releases up to the one that is read. */
export function releasePage(query: z.output<typeof ReleaseQuery>, ask: Ask): PageQuery {
  return {
    from: () => "(select r.*, lpad(r.number::text, 10, '0') as id, r.number as release from release r) t",
    where: [...conditionsOf(RELEASE_FILTERS, query), compare("number", "<=", "int")(ask.release)],
    order: orderOf(RELEASE_ORDERS, ask.sort),
    fields: release.fields,
  };
}
