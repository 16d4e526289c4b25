import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "@/testing/open-page";
import { HelpMenu } from "./help-menu";

const entries = async (support: string | null): Promise<(string | null)[][]> => {
  const { user } = openPage(<HelpMenu support={support} />);
  await user.click(screen.getByRole("button", { name: "Help" }));
  const menu = within(await screen.findByRole("menu"));
  expect(menu.getByText("Search").parentElement?.textContent).toContain("K");
  return menu.getAllByRole("menuitem").map((item) => [item.textContent, item.getAttribute("href")]);
};

test("help is a click away: pages, keys, and the address that was set", async () => {
  expect(await entries("help@solar.example")).toContainEqual(["E-mail support", "mailto:help@solar.example"]);
});

test("without an address nobody is sent to one", async () => {
  expect((await entries(null)).map(([label]) => label)).toEqual(["Documentation", "Changelog", "System status"]);
});
