import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerCalls, problem } from "@/testing/answer-calls";
import { openPage } from "@/testing/open-page";
import { PortalButton } from "./portal-button";

const PORTAL = "POST /api/console/billing/portal";
const FAILURE = "Could not open the billing portal";

async function open() {
  const page = openPage(<PortalButton flow="home">Open payments</PortalButton>, "/console/billing");
  await page.user.click(screen.getByRole("button", { name: "Open payments" }));
  return page;
}

test("closing the question for the password reports no failure, and the button works again", async () => {
  const sent = answerCalls({ [PORTAL]: () => problem(403, "step-up-required") });
  const { user } = await open();
  await screen.findByRole("dialog", { name: "Confirm it's you" });
  await user.keyboard("{Escape}");
  const button = await screen.findByRole("button", { name: "Open payments" });
  await expect.poll(() => button.getAttribute("aria-busy")).toBeNull();
  expect(screen.queryAllByText(FAILURE)).toEqual([]);
  await user.click(button);
  await expect.poll(() => sent.length).toBe(2);
});

test("a portal that can't be opened is reported with the ID of the request", async () => {
  answerCalls({ [PORTAL]: () => problem(409, "conflict", { detail: "There are no payment details yet.", request_id: "req_7" }) });
  await open();
  expect(await screen.findAllByText(FAILURE)).not.toEqual([]);
  expect(screen.getAllByText("There are no payment details yet. Request ID: req_7")).not.toEqual([]);
});
