import { expect, test } from "vitest";
import { draftsOf, fileWith, realFile, run } from "@/testing/importers";
import { companyNames } from "./company-names";

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
  expect(drafts.filter(({ country }) => country !== null)).toHaveLength(180);
  expect(drafts.find(({ ref }) => ref === "jinko solar")).toMatchObject({ country: "CN", aliases: expect.arrayContaining(["JinkoSolar"]) });
  expect(drafts.find(({ ref }) => ref === "lg electronics")?.aliases).not.toContain("LG Energy Solution, Ltd.");
  expect(draftsOf(await run(companyNames, codes ?? ""), "company")).toHaveLength(368);
});
