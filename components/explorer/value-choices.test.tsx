import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "@/testing/open-page";
import { MultiSelect } from "./multi-select";

const COUNTRIES = ["AT", "CN", "DE", "FR", "IN", "IT", "JP", "KR", "US"];
const parameter = {
  ...{ name: "country", in: "query", description: "Countries.", type: "array", isList: true, required: false, values: COUNTRIES },
  ...{ example: null, default: null, minimum: null, maximum: null, pattern: null },
} as never;

test("countries are named, found by name, and one that the data does not have stays chosen", async () => {
  const { user } = openPage(<MultiSelect parameter={parameter} value="KI" error={undefined} onChange={() => undefined} />);
  expect(screen.getByRole("checkbox", { name: "Kiribati KI" })).toHaveProperty("checked", true);
  await user.type(screen.getByRole("searchbox", { name: "Search values of country" }), "germ");
  expect(screen.getAllByRole("checkbox").map((box) => box.closest("label")?.textContent)).toEqual(["GermanyDE"]);
});
