import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "@/testing/open-page";
import { Button } from "./button";
import { ConfirmAction } from "./confirm-action";
import { ProblemError } from "./form-errors";
import { RunButton } from "./run-button";

const refused = () => Promise.reject(new ProblemError({ code: "conflict", detail: "It was sent a minute ago." }));

test("what is done at once is said, and the page is loaded again", async () => {
  const { user, refresh } = openPage(<RunButton run={async () => ({ title: "Sent again" })}>Send again</RunButton>);
  await user.click(screen.getByRole("button", { name: "Send again" }));
  expect(await screen.findByText("Sent again")).toBeTruthy();
  expect(refresh).toHaveBeenCalledOnce();
});

test("a failure says what failed and why, leaves the page as it is, and the button can be pressed again", async () => {
  const { user, refresh } = openPage(
    <RunButton run={refused} failed="Could not send">
      Send again
    </RunButton>,
  );
  const button = screen.getByRole("button", { name: "Send again" });
  await user.click(button);
  await waitFor(() => expect(document.body.textContent).toContain("Could not sendIt was sent a minute ago."));
  expect(refresh).not.toHaveBeenCalled();
  expect(button.getAttribute("aria-busy")).toBeNull();
});

test("what the person cancelled, by closing the question for the password, is no failure", async () => {
  const cancelled = () => Promise.reject(new ProblemError({ code: "step-up-required", detail: "Confirm it's you." }));
  const { user } = openPage(
    <RunButton run={cancelled} failed="Could not send">
      Send again
    </RunButton>,
  );
  const button = screen.getByRole("button", { name: "Send again" });
  await user.click(button);
  await waitFor(() => expect(button.getAttribute("aria-busy")).toBeNull());
  expect(document.body.textContent).not.toContain("Could not send");
});

test("what was confirmed is said after the dialog has closed; a refusal keeps the dialog open and says nothing", async () => {
  let isRefused = true;
  const { user, refresh } = openPage(
    <ConfirmAction
      title="Disable endpoint?"
      confirm="Disable"
      trigger={<Button>Open</Button>}
      onConfirm={async () => (isRefused ? refused() : { title: "Endpoint disabled" })}
    >
      It receives nothing.
    </ConfirmAction>,
  );
  await user.click(screen.getByRole("button", { name: "Open" }));
  await user.click(await screen.findByRole("button", { name: "Disable" }));
  expect((await screen.findByRole("alert")).textContent).toContain("It was sent a minute ago.");
  expect(refresh).not.toHaveBeenCalled();
  isRefused = false;
  await user.click(screen.getByRole("button", { name: "Disable" }));
  expect(await screen.findByText("Endpoint disabled")).toBeTruthy();
  expect(refresh).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Disable endpoint?" })).toBeNull());
});
