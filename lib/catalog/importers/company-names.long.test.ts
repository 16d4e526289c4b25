import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { draftsOf, fileWith, realFile, run } from "@/testing/importers";
import { buildCompanyDirectory } from "../company-names";
import { companyNames } from "./company-names";
import { importerOf } from "./registry";

const HEADER = "name,name_variants,types,country_iso2,country_confidence,sources,rows_seen\n";
const CODES = "EntityCode,ProdMfr_Value__cleaned,ProdMfr_Value__cec\n";

test("rows that mean one company become one draft", async () => {
  const list = [
    "Sun,Sun | Sun Inc,listed_by_CEC;panel,,,x,1",
    "Sun Incorporated,Sun Incorporated,cell,CA,known,x,1",
    "Foo GmbH,Foo GmbH,panel,DE,guessed_from_name,x,1",
    "Foo Inc,Foo Inc,panel,US,known,x,1",
    "Foo,Foo,panel,,,x,1",
    "other,other,panel,,,x,1",
  ].join("\n");
  const result = await run(companyNames, fileWith(HEADER + list));
  const drafts = draftsOf(result, "company").map(({ ref, name, aliases, types, country }) => ({ ref, name, aliases, types, country }));
  expect(drafts).toEqual([
    { ref: "sun", name: "Sun", aliases: ["Sun Inc", "Sun Incorporated"], types: ["cell", "panel"], country: "CA" },
    { ref: "foo gmbh", name: "Foo GmbH", aliases: [], types: ["panel"], country: null },
    { ref: "foo inc", name: "Foo Inc", aliases: [], types: ["panel"], country: "US" },
    { ref: "foo", name: "Foo", aliases: [], types: ["panel"], country: null },
  ]);
  expect(result.skipped).toEqual({ "not-a-company": 1 });
});

test("spellings become aliases, unless another company has that name", async () => {
  const list = "Goldi Solar,Goldi Solar,,,,x,1\nREC Solar,REC Solar,,,,x,1\nREC Group,REC Group,,,,x,1\n";
  const spellings = fileWith(`${CODES}G,Goldi Solar Private Limited,GOLDI SUN PRIVATE LIMITED  \nR,REC Solar,REC Group\n`);
  const drafts = draftsOf(await run(companyNames, fileWith(HEADER + list), { spellings }), "company");
  expect(drafts.map(({ aliases }) => aliases)).toEqual([["Goldi Solar Private Limited", "GOLDI SUN PRIVATE LIMITED"], [], []]);
});

test("rows whose names are told to mean one company are one, and a name that the list lacks makes none", async () => {
  const path = fileWith(`${HEADER}Longi,Longi,ingot,CN,known,x,1\nLongi Green Energy Co.,Longi Green Energy Co.,panel,CN,known,x,1\n`);
  const aliases = fileWith("name,also\nLongi,Longi Green Energy Co.\nNobody,Nobody Too\n");
  const drafts = draftsOf(await run(companyNames, path, { aliases }), "company");
  expect(drafts).toMatchObject([
    { ref: "longi", name: "Longi", aliases: ["Longi Green Energy Co."], types: ["ingot", "panel"], country: "CN" },
  ]);
});

test("an entity code list alone is a list of companies too", async () => {
  const [draft] = draftsOf(await run(companyNames, fileWith(`${CODES}K,KORE Power,"KORE Power, Inc."\n`)), "company");
  expect(draft).toMatchObject({ ref: "kore power", name: "KORE Power", aliases: ["KORE Power, Inc."], types: [] });
});

const names = realFile("companies_seed_real.csv");
const codes = realFile("entity_codes.csv");
test.skipIf(!names || !codes)("the real names (skipped without ../shared/data)", async () => {
  const result = await run(companyNames, names ?? "", { spellings: codes ?? "" });
  const drafts = draftsOf(result, "company");
  expect([drafts.length, result.skipped, result.quarantined]).toEqual([906, { "not-a-company": 1 }, {}]);
  expect(new Set(drafts.map(({ ref }) => ref)).size).toBe(906);
  // Ids of published companies follow from these refs: a rule that changes one gives a company another id.
  expect(
    createHash("sha256")
      .update(drafts.map(({ ref }) => ref).join("\n"))
      .digest("hex")
      .slice(0, 16),
  ).toBe("8e8eec8f3b08dae5");
  expect(drafts.filter(({ country }) => country !== null)).toHaveLength(180);
  expect(drafts.find(({ ref }) => ref === "jinko solar")).toMatchObject({ country: "CN", aliases: expect.arrayContaining(["JinkoSolar"]) });
  expect(drafts.find(({ ref }) => ref === "lg electronics")?.aliases).not.toContain("LG Energy Solution, Ltd.");
  expect(draftsOf(await run(companyNames, codes ?? ""), "company")).toHaveLength(368);
});

const LISTS = [
  ["cec-modules", realFile("cec_modules_2021-12-01.csv"), 16_804],
  ["cec-inverters", realFile("cec_inverters_2022-02-18.csv"), 1_321],
  ["cec-batteries", realFile("cec_battery_list_2026-02-11.csv"), 863],
] as const;
test.skipIf(!names || !codes).each(LISTS)(
  "all products of the real %s are linked (skipped without ../shared/data)",
  async (kind, path, count) => {
    const drafts = draftsOf(await run(companyNames, names ?? "", { spellings: codes ?? "" }), "company");
    const directory = buildCompanyDirectory(drafts.map(({ ref, name, aliases }) => ({ id: ref, names: [name, ...aliases] })));
    const products = draftsOf(await run(importerOf(kind) ?? companyNames, path ?? "", {}, directory), "product");
    expect(products.filter(({ company_id }) => company_id !== null)).toHaveLength(count);
  },
);
