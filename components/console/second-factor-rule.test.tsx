import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerCalls, json, problem } from "@/testing/answer-calls";
import { openPage, ORG } from "@/testing/open-page";
import { SecondFactorRule } from "./second-factor-rule";

const RULE = "PUT /api/console/organisation/second-factor";

test("an owner requires it after reading how many members lose access, and the page loads again", async () => {
  const sent = answerCalls({ [RULE]: () => json({ done: true }) });
  const { user, refresh } = openPage(<SecondFactorRule isRequired={false} hasOwn without={3} />);
  await user.click(screen.getByRole("button", { name: "Require for everyone" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/3 members do not have it set up yet\. They lose access to this console now/)).toBeTruthy();
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Require for everyone" }));
  expect(await screen.findByText("Two-factor authentication is required")).toBeTruthy();
  expect(sent.map(({ body }) => body)).toEqual([{ isRequired: true }]);
  expect(sent[0]?.headers.get("X-Organisation")).toBe(ORG);
  expect(refresh).toHaveBeenCalled();
});

test("an owner without it is led to set it up and can require nothing", () => {
  openPage(<SecondFactorRule isRequired={false} hasOwn={false} without={1} />);
  expect(screen.getByText(/1 member does not have it set up yet\./)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Require for everyone" })).toBeNull();
  expect(screen.getByRole("link", { name: "Set up two-factor authentication" }).getAttribute("href")).toBe("/account/second-factor");
});

test("it is made optional again; a refusal stays in the dialog", async () => {
  const sent = answerCalls({ [RULE]: () => problem(403, "role-missing", { detail: "Ask an owner." }) });
  const { user } = openPage(<SecondFactorRule isRequired hasOwn without={0} />);
  await user.click(screen.getByRole("button", { name: "Make optional" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Make optional" }));
  expect(await dialog.findByText("Ask an owner.")).toBeTruthy();
  expect(sent.map(({ body }) => body)).toEqual([{ isRequired: false }]);
});
