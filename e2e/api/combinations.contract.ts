import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { listed, LISTS, type Row } from "./answers";
import { describedOperations, valuesOf, type DescribedOperation } from "./description";
import { queryOf } from "./server";

const SEED = 7;
const RUNS = 12;

/** What asking for a technology finds; written down again here, apart from the code that does it. */
const MEANS: Readonly<Record<string, readonly string[]>> = {
  mono: ["mono", "perc", "topcon", "hjt", "bc"],
  multi: ["multi"],
  thin_film: ["thin_film", "cdte", "cigs", "a_si"],
};
const meant = (asked: readonly string[]): string[] => asked.flatMap((technology) => MEANS[technology] ?? [technology]);
const oneOf = (value: unknown, allowed: readonly string[]): boolean => typeof value === "string" && allowed.includes(value);
const someOf = (value: unknown, allowed: readonly string[]): boolean => Array.isArray(value) && value.some((part) => oneOf(part, allowed));

type Match = (row: Row, asked: readonly string[]) => boolean;
const column =
  (name: string): Match =>
  (row, asked) =>
    oneOf(row[name], asked);
const price = {
  type: (row, asked) => oneOf(row.technology, meant(asked)),
  stage: column("stage"),
  region: column("region"),
  currency: column("currency"),
  interval: column("interval"),
} satisfies Record<string, Match>;

const MATCHES: Readonly<Record<string, Readonly<Record<string, Match>>>> = {
  listCompanies: {
    country: column("country"),
    status: column("status"),
    type: (row, asked) => someOf(row.types, asked),
    technology: (row, asked) => someOf(row.technologies, meant(asked)),
  },
  listCompanyStats: {
    by: column("by"),
    ...Object.fromEntries(["country", "status", "type", "technology"].map((name) => [name, () => true])),
  },
  listReleases: {},
  listProducts: {
    category: column("category"),
    technology: (row, asked) => oneOf(row.technology, meant(asked)) || oneOf(row.material, asked),
  },
  listSpotPrices: price,
  listPriceSeries: { ...price, state: column("state") },
  listPriceTrends: price,
  listPriceHistory: price,
  listShipments: { product: column("product"), dimension: column("dimension"), basis: column("basis") },
  listChanges: { resource: column("resource") },
  listRfqs: { category: column("category"), region: column("delivery_region") },
};

const FORM = new Set(["fields", "format", "header", "page", "sort"]);
const lists = (await describedOperations()).filter(({ operationId }) => operationId in MATCHES);

/** Any choice of the enumerated filters, each with one to three of its values. */
function combinations({ parameters }: DescribedOperation): fc.Arbitrary<Record<string, string[]>> {
  const enumerated = parameters.filter((parameter) => valuesOf(parameter).length > 0 && !FORM.has(parameter.name));
  const choices = enumerated.map((parameter) => {
    const isList = parameter.schema.type === "array";
    return [parameter.name, fc.uniqueArray(fc.constantFrom(...valuesOf(parameter)), { minLength: 1, maxLength: isList ? 3 : 1 })] as const;
  });
  return fc.record(Object.fromEntries(choices), { requiredKeys: [] }) as fc.Arbitrary<Record<string, string[]>>;
}

describe("any combination of enumerated filters", () => {
  test("is tried for every list of the API", () =>
    expect(lists.map(({ operationId }) => operationId).sort()).toEqual(LISTS.map(({ operation }) => operation).sort()));

  test.each(lists)("of $path answers 200 with matching records only", { timeout: 60_000 }, async (operation) => {
    const matches = MATCHES[operation.operationId] ?? {};
    await fc.assert(
      fc.asyncProperty(combinations(operation), async (chosen) => {
        const { data } = await listed(`${operation.path}?${queryOf({ ...chosen, limit: 40 })}`);
        for (const [name, asked] of Object.entries(chosen)) {
          const match = matches[name];
          expect(match, `a rule for ${name}`).toBeDefined();
          expect(data.filter((row) => !match?.(row, asked))).toEqual([]);
        }
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });

  test.each(
    lists.flatMap(({ path, parameters }) =>
      parameters.filter(({ name }) => name === "sort").flatMap((parameter) => valuesOf(parameter).map((sort) => ({ path, sort }))),
    ),
  )("$path sorts by $sort", async ({ path, sort }) => {
    const { data } = await listed(`${path}?limit=20&sort=${sort}`);
    expect(data.length).toBeGreaterThan(0);
  });
});

test("a module is found by the power it is sold as, also where it measures a little less", async () => {
  const { data: sold } = await listed("/products?min_power=400&max_power=400&category=module&limit=1000");
  const below = sold.filter(({ pmax_stc_w: measured }) => measured !== null && Number(measured) < 400);
  expect(below.length).toBeGreaterThan(0);
  for (const { nameplate_w: nameplate } of below) expect(Number(nameplate)).toBe(400);
});
