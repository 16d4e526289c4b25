import { expect, test } from "vitest";
import { provideEnv, readEnv } from "@/lib/platform/env";
import { packFaults, packOf, plansWithPacks, refuseWrongPacks } from "./packs";

const sold = (TOP_UPS: string) => readEnv({ TOP_UPS }).TOP_UPS;

test("no packs are sold as shipped, nor with off", () => {
  expect([...sold(""), ...sold("off")]).toEqual([]);
  expect(packOf("starter")).toBeNull();
  expect(plansWithPacks()).toEqual([]);
});

test("packs are calls and dollars by plan", () => {
  expect([...sold("starter=2500@49.00, pro=25000@299")]).toEqual([
    ["starter", { calls: 2_500, priceCents: 4_900 }],
    ["pro", { calls: 25_000, priceCents: 29_900 }],
  ]);
});

test.each([
  "starter",
  "starter=0@49",
  "starter=2500",
  "starter=2500@49.5",
  "starter=2500@-49",
  "starter=2500@49,starter=1@9",
  "Starter=1@9",
])("%s is refused at start", (text) => expect(() => sold(text)).toThrow(/TOP_UPS: must be off, or calls and US dollars by plan/));

test.each([
  ["gold=10@49", "there is no plan gold"],
  ["enterprise=1000@49", "Enterprise has no quota to top up"],
  ["starter=10@0.49", "a pack of starter costs less than $0.50, which can't be charged"],
  ["starter=10000@99.89", "10000 calls of starter cost at least $99.90, the price of so many calls in Pro"],
  ["pro=10000@99.89", "10000 calls of pro cost at least $99.90, the price of so many calls in Pro"],
])("%s can't be sold: %s", (text, fault) => {
  expect(packFaults(sold(text))).toEqual([fault]);
  provideEnv({ TOP_UPS: text });
  expect(refuseWrongPacks).toThrow(fault);
  provideEnv({ TOP_UPS: "" });
});

test("a call in a pack may cost what it costs in the next plan", () => {
  expect(packFaults(sold("starter=10000@99.90,pro=100000@999"))).toEqual([]);
  expect(refuseWrongPacks).not.toThrow();
});
