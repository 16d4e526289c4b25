import { describe, expect, test } from "vitest";
import { DomainError } from "@/lib/core/errors";
import { readFilters } from "./read-filters";

function refusal(work: () => unknown): DomainError {
  try {
    work();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}
const named = (error: DomainError) => (error.extra.errors ?? []).map(({ parameter, code }) => [parameter, code]);

test("filters mean what the same parameters of the list mean", () => {
  expect(readFilters("company", { country: "DE,CN" }, [])).toEqual({ country: ["DE", "CN"] });
  expect(readFilters("product", { min_power: "540", technology: "topcon" }, [])).toEqual({ min_power: "540", technology: ["topcon"] });
  expect(readFilters("shipment", {}, [])).toEqual({});
});

describe("what is wrong is said in the words of the request", () => {
  test("one name that is not known, with the one that was meant", () => {
    const error = refusal(() => readFilters("product", { technolgy: "topcon" }, []));
    expect([error.code, named(error)]).toEqual(["unknown-parameter", [["filters.technolgy", "unknown-parameter"]]]);
    expect(error.message).toMatch(/^Unknown filter: technolgy\. Did you mean technology\?/);
  });

  test("one wrong value", () => {
    const error = refusal(() => readFilters("company", { country: "ZZ" }, []));
    expect([error.code, named(error)]).toEqual(["invalid-parameter", [["filters.country", "unknown-value"]]]);
    expect(error.message).toMatch(/^Invalid value for filters\.country\. /);
  });

  test("several at once, the names before the values", () => {
    const error = refusal(() => readFilters("product", { min_power: "x", a: "1", b: "2" }, []));
    expect([error.code, named(error).map(([parameter]) => parameter)]).toEqual([
      "unknown-parameter",
      ["filters.a", "filters.b", "filters.min_power"],
    ]);
    expect(error.message).toBe("Invalid filters: filters.a, filters.b.");
  });

  test("a filter of another dataset", () => {
    expect(refusal(() => readFilters("company", { quarter: "2026Q1" }, [])).code).toBe("unknown-parameter");
  });
});

test("a field of the organisation is a filter where the organisation has it, and by its own rules", () => {
  const tier = {
    id: "cf_1",
    name: "tier",
    type: "enumeration",
    title: "Tier",
    description: null,
    unit: null,
    options: ["a", "b"],
  } as const;
  expect(readFilters("company", { "custom.tier": "a,b" }, [tier])).toEqual({ "custom.tier": ["a", "b"] });
  expect(named(refusal(() => readFilters("company", { "custom.tier": "c" }, [tier])))).toEqual([["filters.custom.tier", "unknown-value"]]);
  expect(refusal(() => readFilters("company", { "custom.tier": "a" }, [])).code).toBe("unknown-parameter");
});
