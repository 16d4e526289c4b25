import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { countryName } from "@/lib/core/country-name";
import { CountryMap, MAPPED } from "./country-map";

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
