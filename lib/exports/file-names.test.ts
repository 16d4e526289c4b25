import { expect, test } from "vitest";
import { fileNameOf, manifestNameOf } from "./file-names";

const named = { id: "ex_0a1b2c3d4k3x9", resource: "product", format: "parquet", release: 412, filters: {} } as const;

test.each([
  [{}, "products-release-412-k3x9.parquet", "products-release-412-k3x9.manifest.json"],
  [{ format: "csv" }, "products-release-412-k3x9.csv.gz", "products-release-412-k3x9.manifest.json"],
  [{ filters: { country: "DE" } }, "products-filtered-release-412-k3x9.parquet", "products-filtered-release-412-k3x9.manifest.json"],
  [{ resource: "spot_price", release: 1 }, "prices-release-1-k3x9.parquet", "prices-release-1-k3x9.manifest.json"],
  [{ resource: "company" }, "companies-release-412-k3x9.parquet", "companies-release-412-k3x9.manifest.json"],
  [{ resource: "shipment" }, "shipments-release-412-k3x9.parquet", "shipments-release-412-k3x9.manifest.json"],
] as const)("an export with %j is the file %s beside %s", (more, file, manifest) => {
  expect([fileNameOf({ ...named, ...more }), manifestNameOf({ ...named, ...more })]).toEqual([file, manifest]);
});

test("two exports of the same have two names, and no name leaves the folder of its export", () => {
  expect(fileNameOf({ ...named, id: "ex_0a1b2c3d4k3xa" })).not.toBe(fileNameOf(named));
  expect(fileNameOf({ ...named, filters: { model: "../../etc/passwd" } })).toMatch(/^[a-z0-9.-]+$/);
});
