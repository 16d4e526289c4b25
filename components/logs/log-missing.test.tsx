import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "@/testing/open-page";
import { LogMissing } from "./log-missing";

const ID = "01a22167-cfc7-7000-b219-9afe9f0605ca";

test("a request of a day that can't be read at the moment is not said to be missing, and can be looked up again", () => {
  openPage(<LogMissing absence="away" id={ID} keptDays={30} />);
  expect(screen.getByText(/temporarily unavailable/)).toBeTruthy();
  expect(screen.queryByText(/not found|no longer/)).toBeNull();
  expect(screen.getByRole("link", { name: "Refresh" }).getAttribute("href")).toBe(`/console/logs?id=${ID}`);
});
