import { screen } from "@testing-library/react";
import { useSearchParams } from "next/navigation";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openPage } from "@/testing/open-page";
import { cursorPages } from "./cursor-pages";
import { FilterBar } from "./filter-bar";
import { Input } from "./input";
import { Pagination } from "./pagination";
import { Select } from "./select";
import { useUrlState } from "./use-url-state";

const filters = (
  <FilterBar label="Filter keys">
    <Input name="q" type="search" aria-label="Name" />
    <Select name="mode" aria-label="Mode" placeholder="Any mode" options={[{ value: "live", label: "Live" }]} />
  </FilterBar>
);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});
/** As long as somebody thinks. */
const pause = () => vi.advanceTimersByTimeAsync(400);

/** Links that change the address beside the form: one that narrows, one that clears. */
function Links() {
  const { set } = useUrlState();
  return (
    <>
      <button type="button" onClick={() => set({ mode: "live", q: "roof" })}>
        Narrow
      </button>
      <button type="button" onClick={() => set({ mode: null, q: null })}>
        Clear
      </button>
    </>
  );
}

test("a link that changes the address changes the controls, but not the one that is typed in", async () => {
  const { user } = openPage(
    <>
      {filters}
      <Links />
    </>,
    "/console/keys",
  );
  const [name, mode] = [screen.getByLabelText<HTMLInputElement>("Name"), screen.getByLabelText<HTMLSelectElement>("Mode")];
  const shown = () => [name.value, mode.value];
  await user.click(screen.getByRole("button", { name: "Narrow" }));
  expect(shown()).toEqual(["roof", "live"]);
  await user.click(screen.getByRole("button", { name: "Clear" }));
  expect(shown()).toEqual(["", ""]);
  await user.type(name, "sola");
  await pause();
  await user.type(name, "r");
  expect([shown(), document.activeElement]).toEqual([["solar", ""], name]);
});

test("a choice filters at once, words once nobody types any more; each begins at the first page again", async () => {
  const { user, address } = openPage(filters, "/console/keys?cursor=a~b&tab=all");
  await user.type(screen.getByLabelText("Name"), "roof");
  expect(address()).toBe("/console/keys?cursor=a~b&tab=all");
  await pause();
  expect(address()).toBe("/console/keys?tab=all&q=roof");
  await user.selectOptions(screen.getByLabelText("Mode"), "Live");
  await vi.advanceTimersByTimeAsync(1);
  expect(address()).toBe("/console/keys?tab=all&q=roof&mode=live");
  await user.selectOptions(screen.getByLabelText("Mode"), "Any mode");
  await user.clear(screen.getByLabelText("Name"));
  await pause();
  expect(address()).toBe("/console/keys?tab=all");
});

test("Enter filters without waiting, and once", async () => {
  const { user, address } = openPage(filters, "/console/keys");
  await user.type(screen.getByLabelText("Name"), "roof{Enter}");
  await vi.advanceTimersByTimeAsync(1);
  expect(address()).toBe("/console/keys?q=roof");
});

test("words that were typed just before the page was left lead nobody back to it", async () => {
  const { user, address, leave } = openPage(filters, "/console/keys");
  await user.type(screen.getByLabelText("Name"), "roof");
  leave();
  await pause();
  expect(address()).toBe("/console/keys");
});

/** A list of three pages that only knows its next cursor. */
function List() {
  const params = useSearchParams();
  const next = { "": "a", a: "b", "a~b": null }[params.get("cursor") ?? ""] ?? null;
  return <Pagination {...cursorPages("/console/logs", Object.fromEntries(params), next)} />;
}
const hrefOf = (name: string) => screen.queryByRole("link", { name })?.getAttribute("href");

test("pages lead forward by cursor and back the way they came, with the filters that are set", () => {
  const first = openPage(<List />, "/console/logs?status=5xx");
  expect([hrefOf("Previous"), hrefOf("Next")]).toEqual([undefined, "/console/logs?status=5xx&cursor=a"]);
  expect(screen.getByText("Previous").getAttribute("aria-disabled")).toBe("true");
  first.leave();
  const second = openPage(<List />, "/console/logs?status=5xx&cursor=a");
  expect([hrefOf("Previous"), hrefOf("Next")]).toEqual(["/console/logs?status=5xx", "/console/logs?status=5xx&cursor=a%7Eb"]);
  second.leave();
  openPage(<List />, "/console/logs?status=5xx&cursor=a~b");
  expect([hrefOf("Previous"), hrefOf("Next")]).toEqual(["/console/logs?status=5xx&cursor=a", undefined]);
});
