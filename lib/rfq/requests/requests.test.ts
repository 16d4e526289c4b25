import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { COUNTRY_CODES } from "@/lib/catalog/vocabulary";
import { provideEnv } from "@/lib/platform/env";
import { RequestInput, RFQ_REGIONS } from "../contract";
import { buyerKeysOf, dedupeKeysOf } from "./keyed-hash";
import { columnsOf, refuseMonth } from "./receive-request";
import { regionOf } from "./regions";

const ONE = "the first secret which is long enough";
const TWO = "the second secret which is long enough";
const before = process.env["AUTH_SECRET"] ?? ONE;
beforeAll(() => provideEnv({ AUTH_SECRET: ONE }));
afterAll(() => provideEnv({ AUTH_SECRET: before }));

const request = (change: Partial<Record<keyof RequestInput, unknown>> = {}): RequestInput =>
  RequestInput.parse({
    ...{
      buyer: "Sunfirm GmbH",
      contact: "ada@sunfirm.example",
      category: "module",
      technology: "topcon",
      quantity: 3,
      quantity_unit: "MW",
    },
    ...{ unit_power_w: 580, country: "DE", incoterm: "DDP", delivery_month: "2027-03" },
    ...change,
  });

describe("the region of a country", () => {
  test("is one for every country there is, and for Kosovo", () => {
    for (const code of [...COUNTRY_CODES, "XK"])
      expect([code, RFQ_REGIONS.includes(regionOf(code) ?? ("none" as never))]).toEqual([code, true]);
  });

  test("is none for what is no country", () => {
    expect(["EU", "UK", "ZZ", "de", ""].map(regionOf)).toEqual(Array.from({ length: 5 }));
  });

  test("is large enough that no market's few buyers stand alone", () => {
    const sizes = RFQ_REGIONS.map((region) => COUNTRY_CODES.filter((code) => regionOf(code) === region).length);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(6);
  });

  test.each([
    ["US", "north_america"],
    ["MX", "latin_america"],
    ["TR", "middle_east"],
    ["EG", "africa"],
    ["IN", "south_asia"],
    ["TW", "east_asia"],
    ["VN", "southeast_asia"],
    ["AU", "oceania"],
    ["GB", "europe"],
  ])("of %s is %s", (code, region) => {
    expect(regionOf(code)).toBe(region);
  });
});

describe("a month of delivery", () => {
  const now = Date.UTC(2026, 10, 30, 23, 59);
  const refused = (month: string, at = now): boolean => {
    try {
      refuseMonth(month, at);
      return false;
    } catch {
      return true;
    }
  };

  test("is this one or one of the next three years", () => {
    expect(["2026-10", "2025-12", "2026-11", "2027-01", "2029-11", "2029-12", "2030-01"].map((month) => refused(month))).toEqual([
      true,
      true,
      false,
      false,
      false,
      true,
      true,
    ]);
  });

  test("is over at midnight UTC", () => {
    expect([refused("2026-11"), refused("2026-11", now + 60_000)]).toEqual([false, true]);
  });
});

describe("the keys of a buyer", () => {
  test("are hashes that say nothing, one for each thing that names it", () => {
    const keys = buyerKeysOf("Sunfirm GmbH", "Ada Lovelace, ada@sunfirm.example, +49 30 1234567");
    expect(keys).toHaveLength(4);
    expect(keys.every((key) => /^[\w-]{24}$/.test(key))).toBe(true);
  });

  test("are the same for the same firm however it is written, and others under another secret", () => {
    const [first] = buyerKeysOf("Sunfirm GmbH", null);
    expect(buyerKeysOf("SUNFIRM", null)).toEqual([first]);
    expect(buyerKeysOf("Moonfirm", null)).not.toEqual([first]);
    provideEnv({ AUTH_SECRET: TWO });
    const [other] = buyerKeysOf("Sunfirm GmbH", null);
    provideEnv({ AUTH_SECRET: `${TWO},${ONE}` });
    expect(buyerKeysOf("Sunfirm GmbH", null)).toEqual([other, first]);
    provideEnv({ AUTH_SECRET: ONE });
    expect(other).not.toBe(first);
  });
});

describe("two requests are the same one", () => {
  const keyOf = (change: Parameters<typeof request>[0] = {}): string => dedupeKeysOf(request(change)).dedupeKey;

  test("where all that they say is the same, whatever the order in which it is said", () => {
    const reversed = Object.fromEntries(Object.entries(request()).reverse()) as RequestInput;
    expect(dedupeKeysOf(reversed).dedupeKey).toBe(keyOf());
    for (const change of [
      { quantity: 4 },
      { wording: "please" },
      { buyer: "Sunfirm AG" },
      { incoterm: null },
      { delivery_month: "2027-04" },
    ])
      expect([change, keyOf(change) === keyOf()]).toEqual([change, false]);
  });

  test("where one buyer gives them the same number, whatever else they say", () => {
    expect(keyOf({ ref: "A-1", quantity: 4 })).toBe(keyOf({ ref: "A-1", buyer: "SUNFIRM" }));
    expect(keyOf({ ref: "A-2" })).not.toBe(keyOf({ ref: "A-1" }));
    expect(keyOf({ ref: "A-1", buyer: "Moonfirm" })).not.toBe(keyOf({ ref: "A-1" }));
  });

  test("also where the first came before the secret was changed", () => {
    const old = keyOf();
    provideEnv({ AUTH_SECRET: `${TWO},${ONE}` });
    const { dedupeKey, keys } = dedupeKeysOf(request());
    provideEnv({ AUTH_SECRET: ONE });
    expect([keys[0] === dedupeKey, dedupeKey === old, keys.includes(old)]).toEqual([true, false, true]);
  });
});

test("what is kept of a request is what came and what would be shown, and a place that is none is refused", () => {
  const { buyerKeys, ...columns } = columnsOf(request({ contact: null, address: "Street 1", wording: "asap" }));
  expect(buyerKeys).toEqual(buyerKeysOf("Sunfirm GmbH", null));
  expect(columns).toEqual({
    ...{ buyer: "Sunfirm GmbH", contact: null, address: "Street 1", wording: "asap", country: "DE", quantity: 3, quantityUnit: "MW" },
    ...{ unitPowerW: 580, category: "module", technology: "topcon", powerBand: "500-600 W", quantityBand: "1-10 MW" },
    ...{ deliveryRegion: "europe", incoterm: "DDP", deliveryMonth: "2027-03" },
  });
  expect(() => columnsOf(request({ country: "ZZ" }))).toThrow("ZZ is not a country");
});
