import { expect, test } from "vitest";
import { provideEnv, readEnv } from "@/lib/platform/env";
import { packFaults, packOf, plansWithPacks, refuseWrongPacks } from "./packs";

const sold = (TOP_UPS: string) => readEnv({ TOP_UPS }).TOP_UPS;

test("no packs are sold as shipped, nor with off", () => {
  expect([...sold(""), ...sold("off")]).toEqual([]);
  expect(packOf("starter", "usd")).toBeNull();
  expect(plansWithPacks()).toEqual([]);
});

test("packs are calls and a price in each currency by plan", () => {
  provideEnv({ TOP_UPS: "starter=2500@49.00usd/45.00eur/39gbp, pro=25000@299usd/279eur/239gbp" });
  expect(packOf("starter", "usd")).toEqual({ calls: 2_500, currency: "usd", priceCents: 4_900 });
  expect(packOf("starter", "gbp")).toEqual({ calls: 2_500, currency: "gbp", priceCents: 3_900 });
  expect(packOf("pro", "eur")).toEqual({ calls: 25_000, currency: "eur", priceCents: 27_900 });
  expect(refuseWrongPacks).not.toThrow();
  provideEnv({ TOP_UPS: "" });
});

test.each([
  "starter",
  "starter=0@49usd",
  "starter=2500",
  "starter=2500@49.00",
  "starter=2500@49.5usd",
  "starter=2500@-49usd",
  "starter=2500@49usd/45usd",
  "starter=2500@49usd/",
  "starter=2500@49usd,starter=1@9usd",
  "Starter=1@9usd",
])("%s is refused at start", (text) => expect(() => sold(text)).toThrow(/TOP_UPS: must be off, or calls and prices by plan/));

test.each([
  ["gold=10@49usd/49eur/49gbp", "there is no plan gold"],
  ["enterprise=1000@49usd/49eur/49gbp", "Enterprise has no quota to top up"],
  ["starter=2500@49usd", "a pack of starter has no price in eur, gbp"],
  ["starter=2500@49usd/45eur/39gbp/45chf", "plans are not sold in chf, so a pack of starter can't be either"],
  ["starter=10@0.49usd/9eur/9gbp", "a pack of starter costs less than $0.50, which can't be charged"],
  ["starter=10000@99.89usd/99eur/99gbp", "10000 calls of starter cost at least $99.90, the price of so many calls in Pro"],
  ["starter=10000@99.90usd/91.89eur/79.90gbp", "10000 calls of starter cost at least €91.90, the price of so many calls in Pro"],
  ["pro=10000@99.90usd/91.90eur/79.89gbp", "10000 calls of pro cost at least £79.90, the price of so many calls in Pro"],
])("%s can't be sold: %s", (text, fault) => {
  expect(packFaults(sold(text))).toEqual([fault]);
  provideEnv({ TOP_UPS: text });
  expect(refuseWrongPacks).toThrow(fault);
  provideEnv({ TOP_UPS: "" });
});

test("a call in a pack may cost what it costs in the next plan", () => {
  expect(packFaults(sold("starter=10000@99.90usd/91.90eur/79.90gbp,pro=100000@999usd/919eur/799gbp"))).toEqual([]);
  expect(refuseWrongPacks).not.toThrow();
});
