import type { Found } from "@/components/ui/find-reply";
import { listCompanies } from "@/lib/catalog/browse/companies/list-companies";
import { nameCompany } from "@/lib/catalog/browse/companies/name-company";
import { CompanySearch } from "@/lib/catalog/browse/companies/search";
import { readBoard } from "@/lib/catalog/browse/prices/read-board";
import { listProducts } from "@/lib/catalog/browse/products/list-products";
import { readProducts } from "@/lib/catalog/browse/products/read-products";
import { ProductSearch } from "@/lib/catalog/browse/products/search";
import { countryName } from "@/lib/core/country-name";
import { seriesName } from "@/lib/core/price-words";
import type { Market } from "./market-of";

/** Of each kind. */
const MOST = 5;

async function companies(market: Market, words: string): Promise<Found[]> {
  const place = { view: market.view, release: market.head.release };
  const byId = /^co_[0-9a-z]{1,40}$/.test(words) ? await nameCompany(market, words) : null;
  const rows = byId === null ? (await listCompanies(place, CompanySearch.parse({ q: words }), null)).rows.slice(0, MOST) : [byId];
  return rows.map(({ id, name, country }) => ({
    ...{ group: "Companies", label: name, href: `/companies/${id}` },
    ...(country === null ? {} : { about: countryName(country) }),
  }));
}

async function products(market: Market, words: string): Promise<Found[]> {
  const place = { view: market.view, release: market.head.release };
  const byId = /^pr_[0-9a-z]{1,40}$/.test(words) ? await readProducts(market, [words]) : [];
  const rows = byId.length > 0 ? byId : (await listProducts(place, ProductSearch.parse({ q: words }), null)).rows.slice(0, MOST);
  return rows.map(({ id, model, manufacturer }) => ({ group: "Products", label: model, href: `/products/${id}`, about: manufacturer }));
}

async function series(market: Market, words: string): Promise<Found[]> {
  const parts = words.toLowerCase().split(/\s+/);
  const isNamed = (name: string): boolean => parts.every((part) => name.toLowerCase().includes(part));
  const board = await readBoard(market);
  return board
    .filter((row) => row.series.id === words || isNamed(seriesName(row.series)))
    .slice(0, MOST)
    .map((row) => ({
      group: "Prices",
      label: seriesName(row.series),
      href: `/prices/${row.series.id}`,
      about: `${row.price.avg} ${row.series.currency}/${row.series.unit}`,
    }));
}

/** Series, companies and products by name or ID, as far as the reader may see them. */
export async function findRecords(market: Market, words: string): Promise<Found[]> {
  // One after the other: a reader has one connection.
  return [...(await series(market, words)), ...(await companies(market, words)), ...(await products(market, words))];
}
