import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "@/testing/open-page";
import { type OwnKey, OwnKeyLine, OwnKeyProvider } from "./own-key";

const CODE = 'curl -H "Authorization: Bearer $API_KEY"';
const KEY = { name: "nightly-etl", masked: "spv_test_…a1b2", href: "/console/keys/key_1" };

const openBelow = (code: string, ownKey: OwnKey | undefined) =>
  openPage(
    <OwnKeyProvider ownKey={ownKey}>
      <OwnKeyLine code={code} />
    </OwnKeyProvider>,
    "/docs",
  );

test("names the reader's key below code that takes one, and leads to it", () => {
  openBelow(CODE, KEY);
  expect(screen.getByText(/is your key/).textContent).toBe("API_KEY is your key nightly-etl, spv_test_…a1b2");
  expect(screen.getByRole("link", { name: "nightly-etl" }).getAttribute("href")).toBe("/console/keys/key_1");
});

test("leads who has no key that works to where one is created", () => {
  openBelow(CODE, null);
  expect(screen.getByRole("link", { name: "Create one" }).getAttribute("href")).toBe("/console/keys");
});

test.each([
  ["code without a key", KEY, "ls"],
  ["code that sets one", KEY, "export API_KEY=spv_test_…"],
  ["code that sets one in PowerShell", KEY, '$env:API_KEY = "spv_test_…"'],
  ["a reader who has no keys to see", undefined, CODE],
] as const)("says nothing to %s", (_, ownKey, code) => {
  openBelow(code, ownKey);
  expect(screen.queryByText(/key/)).toBeNull();
});
