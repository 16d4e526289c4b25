import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { answerCalls, json, later } from "@/testing/answer-calls";
import { openPage } from "@/testing/open-page";
import type { SearchEntry } from "./search-entry";

const INDEX = "GET /docs/search.json";
const entry = (about: Pick<SearchEntry, "id" | "kind" | "title">): SearchEntry => ({
  ...about,
  href: `/docs/${about.id}`,
  context: "Docs",
  text: "",
});
const ENTRIES = [
  entry({ id: "limits", kind: "Guide", title: "Rate limits" }),
  entry({ id: "rate-limited", kind: "Error", title: "rate-limited" }),
  entry({ id: "webhooks", kind: "Guide", title: "Webhooks" }),
];
const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
const chosen = () => screen.getByRole("option", { selected: true }).id;
const field = () => screen.getByRole("combobox");

// The index is kept for a visit: each test is a visit of its own.
beforeEach(() => {
  vi.resetModules();
});

async function openSearch() {
  const { SearchButton } = await import("./search-button");
  const page = openPage(<SearchButton />, "/docs");
  await page.user.click(screen.getByRole("button", { name: "Search the docs" }));
  await waitFor(() => expect(document.activeElement).toBe(field()));
  return page;
}

test("words find pages and errors, arrow keys move through them and around, and Enter opens what is marked", async () => {
  const sent = answerCalls({ [INDEX]: () => json(ENTRIES) });
  const { user, address } = await openSearch();
  expect(sent).toEqual([]);
  await user.keyboard("rate");
  await waitFor(() => expect(options()).toHaveLength(2));
  expect(screen.getByText("2 results").getAttribute("role")).toBe("status");
  const [first] = screen.getAllByRole("option");
  expect(chosen()).toBe(first?.id);
  await user.keyboard("{ArrowUp}{ArrowUp}{ArrowUp}");
  expect(chosen()).not.toBe(first?.id);
  expect(field().getAttribute("aria-activedescendant")).toBe(chosen());
  await user.keyboard(" lim");
  await waitFor(() => expect(chosen()).toBe(screen.getAllByRole("option")[0]?.id));
  await user.keyboard("{ArrowDown}{Enter}");
  expect(address()).toMatch(/^\/docs\/(limits|rate-limited)$/);
  expect(sent).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole("combobox")).toBeNull());
});

test("without a match it names the words; without an index it can be tried again", async () => {
  let isUp = false;
  answerCalls({ [INDEX]: () => (isUp ? json(ENTRIES) : new Response(null, { status: 503 })) });
  const { user } = await openSearch();
  await user.keyboard("webhoo");
  await user.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
  isUp = true;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(options()).toEqual(["WebhooksDocsGuide"]));
  await user.clear(field());
  await user.type(field(), "zebra ");
  expect(await screen.findByText("No results for “zebra”. Try fewer words.")).toBeTruthy();
});

test("words that were taken away while the index was on its way find nothing any more", async () => {
  const { respond, arrive } = later();
  answerCalls({ [INDEX]: respond });
  const { user } = await openSearch();
  await user.keyboard("rate");
  await user.clear(field());
  arrive(json(ENTRIES));
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(options()).toEqual([]);
  expect(screen.getByText(/^Try “as_of”/)).toBeTruthy();
  await user.keyboard("web");
  await waitFor(() => expect(options()).toEqual(["WebhooksDocsGuide"]));
});
