import { afterEach, beforeEach, expect, test } from "vitest";
import { ownBrand, provideBrands } from "@/lib/platform/brand";
import type { Tx } from "@/lib/platform/database";
import { provideEnv } from "@/lib/platform/env";
import { forgetProcessState } from "@/testing/process-state";
import { withOrigin } from "./with-origin";

beforeEach(() => {
  provideEnv({ PUBLIC_URL: "https://api.example" });
  provideBrands((_db, orgId) => Promise.resolve(orgId === "org_acme" ? { ...ownBrand(), orgId, url: "https://data.acme.example" } : null));
});
afterEach(forgetProcessState);

/** Whoever finds brands here asks no database. */
const db = {} as Tx;
const body = '{"a":"{origin}/api/v1/changes","b":"{origin}/api/v1/rfqs"}';

test.each([
  ["price.published", "org_acme", '{"a":"https://data.acme.example/api/v1/changes","b":"https://data.acme.example/api/v1/rfqs"}'],
  ["rfq.published", "org_other", '{"a":"https://api.example/api/v1/changes","b":"https://api.example/api/v1/rfqs"}'],
  // What members wrote themselves is sent as they wrote it, whatever it is.
  ["key.expiring", "org_acme", body],
  ["webhook.test", "org_acme", body],
  ["price.gone", "org_acme", body],
])("a body of %s for %s has the addresses that its organisation knows", async (type, orgId, expected) => {
  expect(await withOrigin(db, { body, type, orgId })).toBe(expected);
});

test("a body that names no address is sent as it is", async () => {
  expect(await withOrigin(db, { body: '{"a":1}', type: "price.published", orgId: "org_acme" })).toBe('{"a":1}');
});
