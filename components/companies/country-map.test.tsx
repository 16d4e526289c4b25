import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { countryName } from "@/lib/core/country-name";
import { CountryMap, MAPPED, shadesOf } from "./country-map";

const MAP = "Map of companies by country";

test("each country has one tile, by a code that has a name", () => {
  const { container } = render(<CountryMap countries={[]} hrefOf={(code) => `/${code}`} />);
  const tiles = [...within(container).getByRole("list", { name: MAP }).querySelectorAll("li")];
  expect(tiles.length).toBe(MAPPED.size);
  expect(new Set(tiles.map(({ style }) => `${style.gridRow} ${style.gridColumn}`)).size).toBe(MAPPED.size);
  expect(Math.max(...tiles.map(({ style }) => Number(style.gridColumn)))).toBe(26);
  expect([...MAPPED].filter((code) => countryName(code) === code)).toEqual([]);
});

test("only countries with records are links, named with their number", () => {
  render(<CountryMap countries={[{ value: "DE", count: 1_200 }]} hrefOf={(code) => `/companies?country=${code}`} />);
  const [link, ...more] = within(screen.getByRole("list", { name: MAP })).getAllByRole("link");
  expect([link?.getAttribute("aria-label"), link?.getAttribute("href"), more]).toEqual(["Germany: 1,200", "/companies?country=DE", []]);
});

test.each([1, 2, 7, 31, 20_000])("with at most %i, each number has one shade, and the largest the last", (most) => {
  const shades = shadesOf(most);
  expect([shades[0]?.from, shades.at(-1)?.to, shades.at(-1)?.percent]).toEqual([1, most, 100]);
  for (const [index, { from }] of shades.entries()) expect(from).toBe((shades[index - 1]?.to ?? 0) + 1);
});
