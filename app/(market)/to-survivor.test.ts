import { expect, test, vi } from "vitest";
import { mergedInto } from "@/lib/catalog/queries/merged-into";
import { viewOf } from "@/testing/ask";
import { toSurvivor } from "./to-survivor";

const permanentRedirect = vi.hoisted(() =>
  vi.fn((to: string) => {
    throw new Error(`308 ${to}`);
  }),
);
vi.mock("next/navigation", () => ({ permanentRedirect }));
vi.mock("@/lib/catalog/queries/merged-into");

const market = { view: viewOf(), head: { release: 7 } };
const page = { resource: "company" as const, pathOf: (id: string) => `/companies/${id}` };

test("the page of a merged record leads to the one that stayed, as of the release that is shown", async () => {
  vi.mocked(mergedInto).mockResolvedValue("co_b");
  await expect(toSurvivor(market, "co_a", page)).rejects.toThrow("308 /companies/co_b");
  expect(mergedInto).toHaveBeenCalledWith("company", "co_a", { view: market.view, release: 7 });
});

test("the page of a record that was not merged leads nowhere", async () => {
  vi.mocked(mergedInto).mockResolvedValue(null);
  expect(await toSurvivor(market, "co_a", page)).toBeNull();
});
