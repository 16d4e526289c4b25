import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ProblemError } from "@/components/ui/form-errors";
import { answerCalls, problem } from "@/testing/answer-calls";
import { openPage } from "@/testing/open-page";
import { ChangeFailure } from "./change-failure";
import { CheckoutButton } from "./checkout-button";

const DETAIL = "Tax can't be calculated for your billing address.";
const ERRORS = { detail: DETAIL, errors: [{ parameter: "address", code: "billing-address", detail: DETAIL }] };
const DETAILS_PAGE = "/console/billing/details?next=%2Fconsole%2Fbilling";

test("what is refused for its address leads to the billing details instead of being tried again", () => {
  const onRetry = vi.fn();
  const { leave } = openPage(<ChangeFailure thrown={new ProblemError({ code: "conflict", ...ERRORS })} onRetry={onRetry} />);
  expect(screen.getByRole("link", { name: "Billing details" }).getAttribute("href")).toBe(DETAILS_PAGE);
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  leave();
  openPage(<ChangeFailure thrown={new ProblemError({ code: "conflict", detail: "It was changed." })} onRetry={onRetry} />);
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  expect(screen.queryByRole("link")).toBeNull();
});

test("so does the notice of a checkout that can't begin", async () => {
  answerCalls({ "POST /api/console/billing/checkout": () => problem(409, "conflict", ERRORS) });
  const { user, address } = openPage(
    <CheckoutButton plan="starter" interval="month" currency="usd">
      Continue to payment
    </CheckoutButton>,
    "/console/billing",
  );
  await user.click(screen.getByRole("button", { name: "Continue to payment" }));
  await user.click(await screen.findByRole("button", { name: "Billing details" }));
  await waitFor(() => expect(address()).toBe(DETAILS_PAGE));
});
