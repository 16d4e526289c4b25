import { beforeAll, expect, test } from "vitest";
import { pool } from "@/lib/platform/database";
import { askFor, viewOf } from "@/testing/ask";
import { companyDraft, productDraft } from "@/testing/drafts";
import { publishDrafts } from "@/testing/publish-drafts";
import { useDatabase } from "@/testing/use-database";
import { company } from "../resources/company";
import { product } from "../resources/product";
import { listPage, pageStatement, type Ask, type Keyset, type PageQuery } from "./list-page";
import { companiesSince } from "./search-companies";
import { productPage } from "./search-products";

useDatabase();

const ROWS = 400;
let release = 0;

beforeAll(async () => {
  const drafts = Array.from({ length: ROWS }, (_, i) => [
    companyDraft(`c${i}`, {
      name: i > 390 ? `Zenith Solar ${i}` : `Alpha ${i}`,
      types: [i % 2 ? "panel" : "installer"],
      status: i % 2 ? "active" : "inactive",
      founded_year: i % 3 ? 1980 + (i % 40) : null,
    }),
    productDraft(`p${i}`, 300 + i, {
      category: i > 380 ? "inverter" : "module",
      efficiency_pct: i > 380 ? null : String(20 + (i % 50) / 10),
    }),
  ]).flat();
  release = (await publishDrafts(drafts))?.release ?? 0;
});

/** Every page, as the list reads them and as one plain statement would. */
async function pagesOf(query: (ask: Ask) => PageQuery, asked: Partial<Ask>): Promise<[string[], string[]]> {
  const read: string[] = [];
  const plain: string[] = [];
  let after: Keyset | null = null;
  do {
    const ask = askFor({ release, limit: 2, ...asked, after });
    const page = await listPage(query(ask), ask);
    const { rows } = await pool().query<{ body: string | null }>(pageStatement(query(ask), ask, "any"));
    read.push(page.body);
    plain.push(rows[0]?.body ?? "");
    after = page.last;
  } while (after !== null && read.length < 12);
  return [read, plain];
}

const isRare = (query: PageQuery): boolean => query.mayBeRare === true;

test.each([
  [{ type: "panel", status: "inactive" }, "name"],
  [{ q: "zenith" }, "name"],
  [{ q: "zenith solar" }, "-founded_year"],
  [{ q: "zz" }, "founded_year"],
  [{ type: "installer" }, "founded_year"],
  [{ type: "installer" }, "-updated_at"],
] as const)("companies that are asked for by %j in the order %s are the same, however they are found", async (filters, sort) => {
  const query = (ask: Ask) => companiesSince(company.query.parse(filters), ask, undefined);
  expect(isRare(query(askFor({ sort })))).toBe(true);
  const [read, plain] = await pagesOf(query, { sort });
  expect(read).toEqual(plain);
});

test.each(["name", "-founded_year"])("companies of the sandbox in the order %s are the same, however they are found", async (sort) => {
  const query = (ask: Ask) => companiesSince(company.query.parse({}), ask, undefined);
  await pool().query("update company set sandbox = (substr(name, 7)::int % 40 = 0) where name like 'Alpha%'");
  const [read, plain] = await pagesOf(query, { sort, view: viewOf({ sandbox: true }) });
  expect(read).toEqual(plain);
  expect(read).toHaveLength(5);
});

test.each([
  [{ category: "inverter" }, "efficiency"],
  [{ category: "inverter" }, "-efficiency"],
  [{ min_power: "650" }, "power"],
  [{ min_power: "650", max_power: "660" }, "-power"],
  [{ max_power: "310" }, "-power"],
  [{ min_efficiency: "24" }, "-efficiency"],
  [{ min_efficiency: "24", category: "inverter" }, "efficiency"],
] as const)("products that are asked for by %j in the order %s are the same, however they are found", async (filters, sort) => {
  const query = (ask: Ask) => productPage(product.query.parse(filters), ask);
  expect(isRare(query(askFor({ sort })))).toBe(true);
  const [read, plain] = await pagesOf(query, { sort });
  expect(read).toEqual(plain);
});

test("the usual order with one filter, and no filter at all, are read as the database sees fit", () => {
  const one = (query: { country?: string }, sort: string) =>
    isRare(companiesSince(company.query.parse(query), askFor({ sort }), undefined));
  expect([one({ country: "DE" }, "name"), one({ country: "DE" }, "-name"), one({}, "founded_year")]).toEqual([false, false, false]);
});
