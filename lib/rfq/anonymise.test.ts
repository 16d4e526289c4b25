import { expect, test } from "vitest";
import { streamOf, type Random } from "@/lib/catalog/sample/random";
import { COUNTRY_CODES } from "@/lib/catalog/vocabulary";
import { HOUR_MS } from "@/lib/core/durations";
import {
  anonymise,
  bucketOf,
  buyersOf,
  buyersWaiting,
  coarsen,
  DELAY_MS,
  formGroups,
  identitiesOf,
  levelAfter,
  MIN_BUYERS,
  type Waiting,
} from "./anonymise";
import { INCOTERMS, POWER_BANDS, QUANTITY_BANDS, RFQ_CATEGORIES, RFQ_REGIONS, type RequestInput } from "./contract";
import { regionOf } from "./requests/regions";

const DETAILS = {
  category: "module",
  technology: "topcon",
  unit_power_w: 580,
  quantity: 3,
  quantity_unit: "MW",
  country: "DE",
  incoterm: "DDP",
  delivery_month: "2027-02",
} as const satisfies Partial<RequestInput>;

test("a request is shown as bands, a region and a month", () => {
  expect(anonymise(DETAILS)).toEqual({
    category: "module",
    technology: "topcon",
    powerBand: "500-600 W",
    quantityBand: "1-10 MW",
    deliveryRegion: "europe",
    incoterm: "DDP",
    deliveryMonth: "2027-02",
  });
});

test.each([
  [{ quantity: 400, quantity_unit: "kW" as const }, "0.1-1 MW"],
  [{ quantity: 1, quantity_unit: "MW" as const }, "1-10 MW"],
  [{ quantity: 2_000, quantity_unit: "pcs" as const }, "1-10 MW"],
  [{ quantity: 2_000, quantity_unit: "pcs" as const, unit_power_w: null }, "1000-10000 pcs"],
  [{ quantity: 250, quantity_unit: "GW" as const }, "100+ MW"],
])("%j is %s", (change, band) => {
  expect(anonymise({ ...DETAILS, ...change }).quantityBand).toBe(band);
});

test("a unit that does not measure the thing is refused, and so is a country that is none", () => {
  expect(() => anonymise({ ...DETAILS, quantity_unit: "kWh" })).toThrow("is not a unit for module");
  expect(() => anonymise({ ...DETAILS, country: "ZZ" })).toThrow("is not a country");
});

test("every country of the world has one region", () => {
  expect(COUNTRY_CODES.filter((code) => regionOf(code) === undefined)).toEqual([]);
});

test("one buyer is one buyer, however the firm is written and whichever address it writes from", () => {
  expect(identitiesOf("Acme Solar GmbH", "Jo <jo@acme.example>")).toEqual(["name:acme solar", "mail:acme.example"]);
  expect(identitiesOf("ACME Solar", null)).toEqual(["name:acme solar"]);
  expect(identitiesOf("Kim", "kim@gmail.com")).toEqual(["name:kim", "mail:kim@gmail.com"]);
  expect(identitiesOf("A", "x@sales.acme.co.uk, +44 (0)20 7946-0018")).toEqual(["name:a", "mail:acme.co.uk", "phone:79460018"]);
  expect(identitiesOf("B", "Jo Meyer, 020 7946 0018, jo@eu.acme.com")).toEqual([
    "name:b",
    "mail:acme.com",
    "phone:79460018",
    "person:jo meyer",
  ]);
  const at = (id: string, ...buyerKeys: string[]): Waiting => ({ id, buyerKeys, waitsFromMs: 0, shown: anonymise(DETAILS) });
  const all = [
    at("a", "name:acme"),
    at("b", "mail:acme.example"),
    at("c", "name:acme bv", "mail:acme.example", "name:acme"),
    at("d", "name:other"),
  ];
  const buyer = buyersOf(all);
  expect(new Set(all.map(buyer)).size).toBe(2);
  expect(formGroups(all, DELAY_MS)).toEqual([]);
});

const buyer = (n: number, shown = anonymise(DETAILS), waitsFromMs = 0): Waiting => ({
  id: `r${n}`,
  buyerKeys: [`b${n}`],
  waitsFromMs,
  shown,
});

test("three buyers make a group, two never do, and nobody before a quarter of an hour is over", () => {
  const three = [buyer(1), buyer(2), buyer(3)];
  expect(formGroups(three, DELAY_MS - 1)).toEqual([]);
  expect(formGroups(three.slice(0, 2), 1e12)).toEqual([]);
  expect(formGroups(three, DELAY_MS)).toHaveLength(1);
  expect(formGroups([buyer(1), buyer(2), buyer(3, undefined, 1)], DELAY_MS)).toEqual([]);
});

test("a request waits a quarter of an hour, and leaves once, however coarsely it could be told", () => {
  expect(DELAY_MS).toBe(900_000);
  const groups = formGroups([buyer(1), buyer(2), buyer(3)], 48 * HOUR_MS);
  expect(groups.map(({ members }) => members.map(({ id }) => id))).toEqual([["r1", "r2", "r3"]]);
  expect(groups[0]?.shown).toEqual(anonymise(DETAILS));
});

test.each([
  { category: "cell" },
  { technology: "hjt" },
  { unit_power_w: 430 },
  { quantity: 30 },
  { country: "US" },
  { incoterm: "CIF" },
  { delivery_month: "2027-03" },
] as const)("a request that differs in %j is in no group of the others", (difference) => {
  const other = buyer(3, anonymise({ ...DETAILS, ...difference }));
  expect(formGroups([buyer(1), buyer(2), other], 5 * HOUR_MS)).toEqual([]);
});

test.each([
  ["storage", 500, "kWh", "0.1-1 MWh"],
  ["storage", 0.5, "GWh", "100+ MWh"],
  ["polysilicon", 50_000, "kg", "10-100 t"],
  ["module", 500_000, "W", "0.1-1 MW"],
  ["module", 0.05, "GW", "10-100 MW"],
] as const)("%s: %d %s is in the band %s", (category, quantity, quantity_unit, band) => {
  expect(anonymise({ ...DETAILS, category, quantity, quantity_unit }).quantityBand).toBe(band);
});

test("staff sees the buyers of a request at the detail that it has come down to, those who waited longer included", () => {
  const [young, old] = [buyer(1, undefined, 40 * HOUR_MS), buyer(2, { ...anonymise(DETAILS), incoterm: "CIF" })];
  const countOf = buyersWaiting([young, old, buyer(3, undefined, 45 * HOUR_MS)], 47 * HOUR_MS);
  expect(countOf(young)).toMatchObject({ buyers: 2, shown: { incoterm: null, technology: "topcon" } });
  expect(countOf(old)).toMatchObject({ buyers: 1, shown: { technology: null } });
});

test("requests for different things are in no group, even where nothing else tells them apart", () => {
  const cell = buyer(3, { ...anonymise(DETAILS), category: "cell" });
  expect(formGroups([buyer(1), buyer(2), cell], 5 * HOUR_MS)).toEqual([]);
});

test.each([
  ["module", [399, 400, 500, 599, 600, 700], ["0-400 W", "400-500 W", "500-600 W", "500-600 W", "600-700 W", "700+ W"]],
  ["inverter", [9_999, 10_000, 100_000], ["0-10 kW", "10-100 kW", "100+ kW"]],
] as const)("the power of a %s is shown as one of its bands", (category, powers, bands) => {
  expect(powers.map((unit_power_w) => anonymise({ ...DETAILS, category, unit_power_w }).powerBand)).toEqual(bands);
});

test("pieces of storage are pieces, whatever power is given", () => {
  const pieces = { ...DETAILS, category: "storage", quantity: 5_000, quantity_unit: "pcs" } as const;
  expect(anonymise({ ...pieces, unit_power_w: 580 }).quantityBand).toBe("1000-10000 pcs");
});

test("of a buyer's requests the oldest leaves first, and the others stay for another group", () => {
  const again = { ...buyer(1, undefined, 1), id: "r1-later" };
  const [group, ...others] = formGroups([again, buyer(3), buyer(2), buyer(1)], 5 * HOUR_MS);
  expect(group?.members.map(({ id }) => id)).toEqual(["r1", "r2", "r3"]);
  expect(others).toEqual([]);
});

test.each([
  ["12345678", true],
  ["+49 1234567", true],
  ["1234567", false],
])("the telephone %s is somebody's own: %s", (phone, isOwn) => {
  expect(identitiesOf("A", phone).some((key) => key.startsWith("phone:"))).toBe(isOwn);
});

test("what nobody else asks for in the same words loses detail after six hours and after a day", () => {
  const differ = [buyer(1), buyer(2, { ...anonymise(DETAILS), incoterm: "CIF" }), buyer(3, { ...anonymise(DETAILS), powerBand: null })];
  expect(formGroups(differ, 5 * HOUR_MS)).toEqual([]);
  expect(formGroups(differ, 6 * HOUR_MS)[0]?.shown).toMatchObject({ incoterm: null, powerBand: null, technology: "topcon" });
  const others = [buyer(1), buyer(2), buyer(3, { ...anonymise(DETAILS), technology: "hjt" })];
  expect(formGroups(others, 23 * HOUR_MS)).toEqual([]);
  expect(formGroups(others, 24 * HOUR_MS)[0]?.shown).toMatchObject({ technology: null });
  expect(levelAfter(0)).toBe(0);
});

/** A market of few buyers who write often, about few things: the hardest to hide in. */
function randomWaiting(random: Random, count: number): Waiting[] {
  return Array.from({ length: count }, (_, i) => {
    const who = random.int(1, 9);
    const shown = anonymise({
      category: random.pick(RFQ_CATEGORIES.slice(0, 2)),
      technology: random.pick(["topcon", "perc", null]),
      unit_power_w: random.pick([430, 580, null]),
      quantity: random.pick([0.5, 5, 50]),
      quantity_unit: "MW",
      country: random.pick(["DE", "FR", "US"]),
      incoterm: random.pick(["DDP", "CIF", null]),
      delivery_month: random.pick(["2027-01", "2027-02"]),
    });
    return {
      id: `r${i}`,
      buyerKeys: random.chance(0.5) ? [`n${who}`] : [`n${who}`, `m${Math.floor(who / 2)}`],
      waitsFromMs: random.int(0, 40) * HOUR_MS,
      shown,
    };
  });
}

/** The feed as the world sees it, and what the attacker may know beside: every request, its buyer and its times. */
type Row = { group: number; bucket: string; at: number };

test("an attacker with every public row and every raw request names nobody, over time and over differences", () => {
  for (let seed = 0; seed < 60; seed++) {
    const random = streamOf(`attack/${seed}`);
    let waiting = randomWaiting(random, random.int(5, 120));
    const everything = [...waiting];
    const buyerOf = buyersOf(everything);
    const links = everything.map(({ buyerKeys }) => buyerKeys);
    const live = new Map<number, { members: readonly Waiting[]; rows: Row[] }>();
    let groups = 0;
    let before = new Map<string, number>();
    for (let hour = 0; hour < 70; hour++) {
      const now = hour * HOUR_MS;
      if (random.chance(0.15) && live.size > 0) {
        // One of a group is withdrawn: all rows of the group go, the others wait anew.
        const group = random.pick([...live.keys()]);
        const { members } = live.get(group) ?? { members: [] };
        live.delete(group);
        waiting = [...waiting, ...members.slice(1).map((one) => ({ ...one, waitsFromMs: now }))];
      }
      for (const { shown, members } of formGroups(
        waiting.filter(({ waitsFromMs }) => waitsFromMs <= now),
        now,
        links,
      )) {
        const gone = new Set(members.map(({ id }) => id));
        waiting = waiting.filter(({ id }) => !gone.has(id));
        const group = groups++;
        live.set(group, { members, rows: members.map(() => ({ group, bucket: bucketOf(shown), at: now })) });
        const candidates = new Set(members.map(buyerOf));
        // One row each of at least three buyers, all alike, all at once: any of them can be anybody's.
        expect(members).toHaveLength(candidates.size);
        expect(candidates.size).toBeGreaterThanOrEqual(MIN_BUYERS);
        for (const one of members) {
          expect(now - one.waitsFromMs).toBeGreaterThanOrEqual(DELAY_MS);
          expect([0, 1, 2].map((level) => bucketOf(coarsen(one.shown, level as 0 | 1 | 2)))).toContain(bucketOf(shown));
        }
      }
      const state = new Map<string, number>();
      for (const { rows } of live.values()) for (const { bucket } of rows) state.set(bucket, (state.get(bucket) ?? 0) + 1);
      for (const size of state.values()) expect(size).toBeGreaterThanOrEqual(MIN_BUYERS);
      for (const row of [...live.values()].flatMap(({ rows }) => rows.filter(({ at }) => at === now))) {
        const together = [...live.values()].flatMap(({ rows }) => rows).filter(({ bucket, at }) => bucket === row.bucket && at === row.at);
        expect(together.length).toBeGreaterThanOrEqual(MIN_BUYERS);
      }
      before = state;
    }
    expect(before).toBeDefined();
  }
});

test("nothing of a request but values of fixed lists and its month is ever shown", () => {
  const random = streamOf("leak");
  const secret = (): string => `secret-${random.int(0, 1e9)}`;
  for (let i = 0; i < 300; i++) {
    const input = {
      ...DETAILS,
      buyer: secret(),
      contact: secret(),
      address: secret(),
      wording: secret(),
      quantity: random.int(1, 1e6) / 1000,
      incoterm: random.pick(INCOTERMS),
      country: random.pick(COUNTRY_CODES),
    };
    const shown = anonymise(input);
    expect(Object.keys(shown).sort()).toEqual([
      "category",
      "deliveryMonth",
      "deliveryRegion",
      "incoterm",
      "powerBand",
      "quantityBand",
      "technology",
    ]);
    expect(QUANTITY_BANDS).toContain(shown.quantityBand);
    expect(POWER_BANDS).toContain(shown.powerBand);
    expect(RFQ_REGIONS).toContain(shown.deliveryRegion);
    expect(JSON.stringify(shown)).not.toContain("secret");
  }
});
