import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "@/testing/open-page";
import { HelpMenu } from "./help-menu";

test("help is a click away: pages, keys, and the team, which learns where the question came up", async () => {
  const { user } = openPage(<HelpMenu />);
  await user.click(screen.getByRole("button", { name: "Help" }));
  const menu = within(await screen.findByRole("menu"));
  expect(menu.getByText("Search").parentElement?.textContent).toContain("K");
  const links = menu.getAllByRole("menuitem").map((item) => [item.textContent, item.getAttribute("href")?.split("=")[0]]);
  expect(links).toEqual([
    ["Documentation", "/docs"],
    ["Changelog", "/changelog"],
    ["System status", "/status"],
    ["Contact support", "/console/support?from"],
  ]);
});
