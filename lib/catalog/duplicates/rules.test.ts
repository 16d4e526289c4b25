import { expect, test } from "vitest";
import { companyPairs } from "./find-duplicates";
import { compareCompanies, compareProducts, compareSpelledProducts, domainOf, type Firm, knownFirm, makerNamed } from "./rules";

let sources = 0;
/** Each of a source of its own. */
const firm = (name: string, more: Partial<Firm> = {}) =>
  knownFirm({ id: name, source: `source-${sources++}`, names: [name], country: "DE", website: null, ...more });

test.each<[string, ReturnType<typeof firm>, ReturnType<typeof firm>, number | null]>([
  ["one name and country", firm("Sun GmbH"), firm("Sun"), 95],
  ["one name in two countries", firm("Sun GmbH"), firm("Sun", { country: "US" }), 55],
  ["one name, one country unknown", firm("Sun GmbH"), firm("Sun", { country: null }), 80],
  ["two legal forms", firm("Sun GmbH"), firm("Sun AG"), 60],
  ["two legal forms in two countries", firm("Sun GmbH"), firm("Sun Inc", { country: "US" }), null],
  ["another spelling", firm("Müller Solar"), firm("Mueller Solar"), 85],
  ["a website", firm("Sun", { website: "https://www.sun.example/de" }), firm("Other", { website: "sun.example" }), 75],
  ["a page on a shared host", firm("Sun", { website: "facebook.com/a" }), firm("Other", { website: "facebook.com/b" }), null],
  ["an alias", firm("Sun", { names: ["Sun", "Moon"] }), firm("Moon AG"), 95],
  ["a slip of the pen", firm("Sonnenenergie Nord"), firm("Sonnenenergie Nordd"), 65],
  ["another number", firm("Sonnenkraftwerk 1"), firm("Sonnenkraftwerk 2"), null],
  ["nothing", firm("Sun"), firm("Star"), null],
])("companies with %s", (_what, a, b, score) => {
  expect(compareCompanies(a, b)?.score ?? null).toBe(score);
  expect(compareCompanies(b, a)?.score ?? null).toBe(score);
});

test.each<[string, string, number]>([
  ["JKM400M-72H", "JKM 400M-72h", 95],
  ["LR4-72HPH", "LR4 72HPH", 95],
  ["A-300+", "A-300", 65],
  ["V 10.5", "V 1.05", 65],
  ["V 10,5", "V 10.5", 95],
  ["X-1-10", "X-11-0", 65],
])("of one company, the models %s and %s have the score %i", (model, other, score) => {
  const ware = (text: string) => ({ id: text, source: text, company: "co_1", manufacturer: "Sun", model: text, power: 400, voltage: null });
  expect(compareProducts(ware(model), ware(other)).score).toBe(score);
});

test("two of one source are less sure to be one, and say so", () => {
  const [a, b] = [firm("JinkoSolar", { source: "list", country: null }), firm("Jinko Solar Co., Ltd.", { source: "list", country: null })];
  expect(compareCompanies(a, b)).toMatchObject({ reasons: ["name-alike", "same-source"], score: 60 });
});

test.each([
  ["JinkoSolar", "Jinko Solar Co., Ltd.", {}, 65],
  ["JINKO SOLAR CO LTD", "Jinko Solar Co., Ltd.", {}, 75],
  ["JinkoSolar", "Jinko Solar Co., Ltd.", { source: "other" }, 75],
  ["JinkoSolar", "Trina Solar", {}, null],
  ["JinkoSolar", "Jinko Solar Co., Ltd.", { power: 500 }, null],
  ["JinkoSolar", "Jinko Solar Co., Ltd.", { voltage: 240 }, null],
  ["JinkoSolar", "Jinko Solar Co., Ltd.", { company: "co_2" }, null],
])("a model of %s and %s, with %j, has the score %j", (one, other, more, score) => {
  const ware = { id: "a", source: "list", company: "co_1", manufacturer: one, model: "JKM-400", power: 400, voltage: 208 };
  const likeness = compareSpelledProducts(ware, { ...ware, id: "b", company: null, manufacturer: other, ...more }, makerNamed);
  expect(likeness?.score ?? null).toBe(score);
});

test("a website is its host", () => {
  expect(["https://WWW.Sun.de/x?y", "sun.de:443", "sun", "", null, "de.linkedin.com/x"].map(domainOf)).toEqual([
    ...["sun.de", "sun.de", null, null, null, null],
  ]);
});

test("only companies that share a key are compared, and a key of many says nothing", () => {
  const many = Array.from({ length: 50 }, (_, i) => firm("Solar", { id: `s${i}`, source: `s${i}` }));
  const pairs = companyPairs([
    ...many,
    firm("Sun", { id: "b" }),
    firm("Sun", { id: "a", source: "b" }),
    firm("Sun", { id: "c", source: "b" }),
  ]);
  expect(pairs.map(({ a_id, b_id }) => `${a_id} ${b_id}`).toSorted()).toEqual(["a b", "a c", "b c"]);
});
