import { z } from "zod";
import * as p from "@/lib/core/parameters";
import { countryNamed } from "../countries";
import { anyOf, technologiesMeant } from "../queries/conditions";
import type { Condition } from "../queries/sql";
import { COUNTRY_CODES, countryOf, namesakeIn, PRICE_REGIONS, PRICE_STAGES, TECHNOLOGIES, technologyOf } from "../vocabulary";

/** A parameter of a list, and the rows that it leaves; null: its query sees to it. */
type Filter = { parameter: z.ZodType; where(value: unknown): Condition | null };
export type Filters = Readonly<Record<string, Filter>>;

export const filter = <T>(parameter: z.ZodType<T, string>, where: (value: T) => Condition | null) => ({ parameter, where });

/** A parameter that the query of its list handles itself. */
export const handled = <T>(parameter: z.ZodType<T, string>) => filter(parameter, () => null);

type QueryShape<Q extends Filters> = { [K in keyof Q]: z.ZodOptional<Q[K]["parameter"]> };

export function querySchema<Q extends Filters>(filters: Q): z.ZodObject<QueryShape<Q>> {
  return z.object(
    Object.fromEntries(Object.entries(filters).map(([name, { parameter }]) => [name, parameter.optional()])) as QueryShape<Q>,
  );
}

/** The conditions of the filters that are given, in the order in which they are declared. */
export const conditionsOf = (filters: Filters, query: Readonly<Record<string, unknown>>): Condition[] =>
  Object.entries(filters).flatMap(([name, { where }]) => (query[name] === undefined ? [] : (where(query[name]) ?? [])));

/** Filters that leave few rows of many. */
const RARE: ReadonlySet<string> = new Set(["q", "item", "series_id", "source"]);

/**
 * Whether what is asked for may be rare, or far from where the order begins: names that are searched, one series, filters that may exclude each
 * other, and an order that is not the usual one, for which filters have no index.
 */
export function mayBeRare(filters: Filters, query: Readonly<Record<string, unknown>>, isUsualOrder: boolean): boolean {
  const given = Object.entries(filters).filter(([name, { where }]) => query[name] !== undefined && where(query[name]) !== null);
  return given.length > 1 || given.some(([name]) => RARE.has(name)) || (given.length > 0 && !isUsualOrder);
}

export const TECHNOLOGY_PARAMETER = p.listOf(
  TECHNOLOGIES,
  {
    description:
      "Technology name in any common spelling. A material (mono, multi, thin_film) matches all its technologies. A comma means OR.",
    example: "topcon",
  },
  technologyOf,
);
export const SEARCH_PARAMETER = p.words({
  description:
    "Searches names, ignoring case, accents and legal forms. All words must match; a word of one or two letters or digits matches the beginning of a word.",
  example: "solar",
});

/** Filters that several lists have. */
export const byCountry = filter(
  p.listOf(
    COUNTRY_CODES,
    { description: "ISO 3166-1 alpha-2 country codes, not case-sensitive. A comma means OR.", example: "DE", meant: countryNamed },
    countryOf,
  ),
  anyOf("country"),
);
export const byTechnology = filter(TECHNOLOGY_PARAMETER, (asked) => anyOf("technology")(technologiesMeant(asked)));
export const byStage = filter(
  p.listOf(PRICE_STAGES, { description: "Value chain stage. A comma means OR.", example: "module", meant: namesakeIn(PRICE_STAGES) }),
  anyOf("stage"),
);
export const byRegion = filter(
  p.listOf(PRICE_REGIONS, { description: "Market. A comma means OR.", example: "CN", meant: namesakeIn(PRICE_REGIONS) }),
  anyOf("region"),
);
export const from = handled(p.day({ description: "First day, inclusive.", example: "2026-01-01" }));
export const to = handled(p.day({ description: "Last day, inclusive.", example: "2026-10-31" }));
