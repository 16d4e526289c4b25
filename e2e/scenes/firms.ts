import type { Draft } from "@/lib/catalog/drafts";
import { pool } from "@/lib/platform/database";
import { companyDraft, productDraft, shipmentDraft } from "@/testing/drafts";
import { publishDrafts, REAL_SOURCE } from "@/testing/publish-drafts";
import type { Scene } from "./scene";

const LONG = "太阳能电力科技股份有限公司".repeat(20);
const MODEL = `${"Very-long-model-name-without-a-space-".repeat(6)}<b>☀️</b>`;
const SOURCE = { ...REAL_SOURCE, code: "scene-list", name: `List of ${LONG.slice(0, 100)}`, licence: "CC BY 4.0" };

const idOf = async (sql: string, ...values: string[]): Promise<string> =>
  (await pool().query<{ id: string }>(sql, values)).rows[0]?.id ?? "";

/** Ranked in two products of which visitors see the quarters, in one of them with a quarter between that no table has. */
const tablesOf = (company: string): Draft[] =>
  [
    ...["2024Q1", "2024Q2", "2024Q4", "2025Q1"].map((quarter, i) => ({ quarter, product: "cell" as const, volume: `${3 + i * 2}.5` })),
    ...["2024Q4", "2025Q1"].map((quarter) => ({ quarter, product: "wafer" as const, volume: "4" })),
  ].flatMap(({ quarter, product, volume }) => [
    shipmentDraft(quarter, LONG, volume, { entity_id: company, product }),
    shipmentDraft(quarter, "Other", "7", { product }),
    shipmentDraft(quarter, "Total", "40", { product, is_total: true }),
  ]);

/** A company and products of an open source with everything that is long, in two versions. */
async function publish(): Promise<{ company: string; products: string[]; series: string }> {
  const aliases = Array.from({ length: 100 }, (_, i) => `${LONG.slice(0, 40)} ${i}`);
  const company = companyDraft(LONG, {
    aliases,
    website: "https://solar.example/about",
    technologies: ["topcon"],
    city: MODEL.slice(0, 80),
  });
  await publishDrafts([company], { source: SOURCE });
  const id = await idOf("select id from company where name = $1 and to_release is null", LONG);
  const body = { manufacturer: LONG, company_id: id, length_mm: "2382", width_mm: "1134", gamma_pmax_pct_per_c: "-0.29", series_ref: "s" };
  const products = [MODEL, `${MODEL} II`].map((model, i) =>
    productDraft(`scene-${i}`, 600 + i * 5, { ...body, model, data_quality: ["nameplate_unknown"] }),
  );
  await publishDrafts([{ ...company, draft: { ...company.draft, founded_year: 1999 } } as typeof company, ...products], { source: SOURCE });
  await publishDrafts(tablesOf(id), { source: SOURCE });
  const series = await idOf("select series_id as id from product where company_id = $1 and to_release is null limit 1", id);
  const { rows } = await pool().query<{ id: string }>("select id from product where company_id = $1 and to_release is null order by id", [
    id,
  ]);
  return { company: id, products: rows.map((row) => row.id), series };
}

let made: ReturnType<typeof publish> | undefined;
const published = (): ReturnType<typeof publish> => (made ??= publish());

type Cast = { customer: string };

export const companyListScenes = async ({ customer }: Cast): Promise<Scene[]> => {
  await published();
  return [
    { name: "companies", path: "/companies", as: null },
    { name: "companies as a member", path: "/companies?type=panel&sort=-updated_at", as: customer },
    { name: "companies by another name", path: `/companies?q=${encodeURIComponent(LONG.slice(0, 40))}`, as: null },
    { name: "companies nothing found", path: "/companies?q=nothing-has-this-name", as: null },
  ];
};

export const companyScenes = async ({ customer }: Cast): Promise<Scene[]> => {
  const { company } = await published();
  return [
    { name: "company with long names", path: `/companies/${company}`, as: null },
    { name: "company as a member", path: `/companies/${company}`, as: customer },
    { name: "company unknown", path: "/companies/co_0000000000000000", as: null },
    { name: "company unknown to a member", path: "/companies/co_0000000000000000", as: customer },
  ];
};

export const productListScenes = async ({ customer }: Cast): Promise<Scene[]> => {
  await published();
  return [
    { name: "products", path: "/products?category=module&min_power=500", as: null },
    { name: "products as a member", path: "/products?sort=-power", as: customer },
    { name: "products by their measures", path: "/products?category=module&max_efficiency=23&min_length=1700&max_weight=33", as: null },
    { name: "products nothing found", path: "/products?q=nothing-has-this-name", as: null },
  ];
};

export const productScenes = async ({ customer }: Cast): Promise<Scene[]> => {
  const { products } = await published();
  return [
    { name: "product with long names", path: `/products/${products[0] ?? ""}`, as: null },
    { name: "product as a member", path: `/products/${products[0] ?? ""}`, as: customer },
  ];
};

export const productSeriesScenes = async ({ customer }: Cast): Promise<Scene[]> => {
  const { series } = await published();
  return [
    { name: "series with long names", path: `/products/series/${series}`, as: null },
    { name: "series as a member", path: `/products/series/${series}`, as: customer },
    { name: "series unknown", path: "/products/series/se_0000000000000000", as: null },
  ];
};

export const comparisonScenes = async (): Promise<Scene[]> => {
  const { products } = await published();
  const ids = [...products, "pr_0000000000000000"].map((id) => `id=${id}`).join("&");
  const many = Array.from({ length: 7 }, (_, i) => `id=pr_000000000000000${i}`).join("&");
  return [
    { name: "comparison", path: `/products/compare?${ids}`, as: null },
    { name: "comparison of too many", path: `/products/compare?${many}`, as: null },
  ];
};
