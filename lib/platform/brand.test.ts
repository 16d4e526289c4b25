import { beforeEach, expect, test } from "vitest";
import { brandKey, brandName, brandOf, currentBrand, isBranded, keyPrefix, ownBrand, provideBrands, underBrand } from "./brand";
import type { Brand } from "./brand-scope";
import type { Tx } from "./database";
import { ownUrl, provideEnv, publicUrl } from "./env";

beforeEach(() => provideEnv({ PUBLIC_URL: "https://api.example/", BRAND_NAME: "Heliodex", KEY_PREFIX: "spv" }));

const acme = (more: Partial<Brand> = {}): Brand => ({
  ...ownBrand(),
  ...{ orgId: "org_acme", name: "Acme Solar Data", url: "https://data.acme.example", keyPrefix: "acme" },
  ...more,
});
const seen = () => [brandName(), keyPrefix(), publicUrl(), isBranded(), currentBrand().orgId];
const OURS = ["Heliodex", "spv", "https://api.example", false, null];
const ACME = ["Acme Solar Data", "acme", "https://data.acme.example", true, "org_acme"];

test("where nothing was entered the installation's own brand holds", () => {
  expect(seen()).toEqual(OURS);
  expect(ownBrand()).toMatchObject({ mailName: "Heliodex", mailAddress: null, support: null, links: [], look: null, logo: null });
});

test("what is done for a brand is under it to its end, and what goes on beside it is not", async () => {
  const order: unknown[] = [];
  const under = underBrand(acme(), async () => {
    order.push(seen());
    await new Promise((done) => setImmediate(done));
    order.push(seen());
    expect(ownUrl()).toBe("https://api.example");
    expect(underBrand(acme({ url: "https://other.example" }), publicUrl)).toBe("https://other.example");
    expect(underBrand(null, seen)).toEqual(ACME);
  });
  order.push(seen());
  await under;
  expect(order).toEqual([ACME, OURS, ACME]);
  expect(seen()).toEqual(OURS);
});

test("responses of two brands are kept apart, also where one organisation has two hosts, and ours have no name", () => {
  const keys = [acme(), acme({ orgId: "org_b" }), acme({ url: "https://b.example" })].map((brand) => underBrand(brand, brandKey));
  expect(new Set([...keys, ""]).size).toBe(4);
  expect(brandKey()).toBe("");
});

test("a brand is looked for at whoever keeps them, and for nobody not at all", async () => {
  const db = {} as unknown as Tx;
  expect(await brandOf(db, "org_acme")).toBeNull();
  const asked: string[] = [];
  provideBrands((_, orgId) => {
    asked.push(orgId);
    return Promise.resolve(acme());
  });
  expect([await brandOf(db, null), (await brandOf(db, "org_acme"))?.name]).toEqual([null, "Acme Solar Data"]);
  expect(asked).toEqual(["org_acme"]);
});
