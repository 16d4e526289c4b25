import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Watch } from "@/lib/alerts/watches/contract";
import { answerCalls, problem } from "@/testing/answer-calls";
import { openPage } from "@/testing/open-page";
import { StopWatching } from "./stop-watching";
import { WatchButton } from "./watch-button";

const WATCH: Watch = {
  id: "wa_1",
  kind: "company",
  name: "Sonnenwerk",
  path: "/companies/co_1",
  firedAt: null,
  createdAt: "2026-11-20T09:00:00Z",
};
const GONE = { "DELETE /api/console/watches/wa_1": () => problem(404, "not-found", { detail: "You do not watch this." }) };

test("a watch that was ended in another tab closes its dialog, says so and loads the page again", async () => {
  answerCalls(GONE);
  const { user, refresh } = openPage(<StopWatching watch={WATCH} icon="x" />);
  await user.click(screen.getByRole("button", { name: "Stop watching Sonnenwerk" }));
  await user.click(await screen.findByRole("button", { name: "Stop watching" }));
  expect(await screen.findByText("Already stopped")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(refresh).toHaveBeenCalledOnce();
});

test("the button of a page does the same", async () => {
  answerCalls(GONE);
  const { user, refresh } = openPage(<WatchButton subject={{ kind: "company", id: "co_1" }} watch="wa_1" />);
  await user.click(screen.getByRole("button", { name: "Watching" }));
  expect(await screen.findByText("Already stopped")).toBeTruthy();
  expect(refresh).toHaveBeenCalledOnce();
});

test("a failure is still a failure", async () => {
  const { user, refresh } = openPage(<WatchButton subject={{ kind: "company", id: "co_1" }} watch="wa_1" />);
  answerCalls({ "DELETE /api/console/watches/wa_1": () => problem(500, "internal", { detail: "The watch was not ended." }) });
  await user.click(screen.getByRole("button", { name: "Watching" }));
  // Its words are in the notice and in what is announced.
  await waitFor(() => expect(document.body.textContent).toContain("The watch was not ended."));
  expect(refresh).not.toHaveBeenCalled();
});
