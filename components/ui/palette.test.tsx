import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "@/testing/open-page";
import { PaletteButton } from "./palette-button";

const PLACES = [
  { group: "Console", label: "API keys", href: "/console/keys", shortcut: "K", keywords: ["secret"] },
  { group: "Console", label: "Usage", href: "/console/usage" },
  { group: "Docs", label: "Webhooks", href: "/docs/webhooks" },
];
const options = () => screen.getAllByRole("option").map(({ textContent }) => textContent);
const chosen = () => screen.getByRole("option", { selected: true }).textContent;

async function openPalette() {
  const page = openPage(<PaletteButton items={PLACES} />);
  await page.user.keyboard("{Meta>}k{/Meta}");
  const field = await screen.findByRole("combobox");
  await waitFor(() => expect(document.activeElement).toBe(field));
  return page;
}

test("⌘K opens the palette on its field, lists every place, and closes it again", async () => {
  const { user } = await openPalette();
  expect(options()).toEqual(["API keysK", "Usage", "Webhooks"]);
  await user.keyboard("{Control>}k{/Control}");
  await waitFor(() => expect(screen.queryByRole("combobox")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Search or jump to…" }));
  expect(await screen.findByRole("combobox")).toBeTruthy();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("combobox")).toBeNull());
});

test("a few letters of a name, a group or another word for it find a place, and Enter goes there", async () => {
  const { user, address } = await openPalette();
  await user.keyboard("secret");
  await waitFor(() => expect(options()).toEqual(["API keysK"]));
  await user.clear(screen.getByRole("combobox"));
  await user.keyboard("docs");
  await waitFor(() => expect(options()).toEqual(["Webhooks"]));
  await user.keyboard("{Enter}");
  expect(address()).toBe("/docs/webhooks");
  await waitFor(() => expect(screen.queryByRole("combobox")).toBeNull());
});

test("arrow keys move through all groups and around their ends", async () => {
  const { user, address } = await openPalette();
  expect(chosen()).toBe("API keysK");
  await user.keyboard("{ArrowDown}");
  expect(chosen()).toBe("Usage");
  await user.keyboard("{ArrowUp}{ArrowUp}");
  expect(chosen()).toBe("Webhooks");
  await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  expect(address()).toBe("/console/usage");
});

test("without a match it says so, and Enter goes nowhere", async () => {
  const { user, address } = await openPalette();
  await user.keyboard("zebra");
  expect(await screen.findByText("No results")).toBeTruthy();
  await user.keyboard("{Enter}");
  expect(address()).toBe("/console");
  expect(screen.getByRole("combobox")).toBeTruthy();
});

test("what a search finds stands below the places, whatever letters it has, and leads there; what failed finds nothing", async () => {
  const asked: string[] = [];
  const find = async (words: string) => {
    asked.push(words);
    if (words === "broken") throw new Error("unreachable");
    return [{ group: "Companies", label: "晶科能源", href: "/companies/co_1", about: "China" }];
  };
  const { user, address } = openPage(<PaletteButton items={PLACES} find={find} />);
  await user.keyboard("{Control>}k{/Control}");
  await screen.findByRole("combobox");
  await user.keyboard("j");
  await user.keyboard("inko");
  await waitFor(() => expect(options()).toEqual(["晶科能源China"]));
  expect(asked).toEqual(["jinko"]);
  await user.clear(screen.getByRole("combobox"));
  await user.keyboard("broken");
  expect(await screen.findByText("No results")).toBeTruthy();
  await user.clear(screen.getByRole("combobox"));
  await user.keyboard("co_1");
  await user.click(await screen.findByRole("option"));
  expect(address()).toBe("/companies/co_1");
});
