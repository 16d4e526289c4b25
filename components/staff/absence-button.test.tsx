import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerCalls, problem } from "@/testing/answer-calls";
import { openPage } from "@/testing/open-page";
import { AbsenceButton } from "./absence-button";

test("days that are refused are named at their field", async () => {
  const detail = "This day is over already. Enter today or a later day.";
  const errors = [{ parameter: "absence.until", code: "in-the-past", detail }];
  answerCalls({ "PUT /api/staff/staff/absence": () => problem(400, "invalid-parameter", { detail, errors }) });
  const member = { id: "usr_1", name: "Ada", email: "ada@team.example", role: "support", hasSecondFactor: true } as const;
  const { user } = openPage(<AbsenceButton member={{ ...member, absence: { from: "2026-01-01", until: "2026-01-02" } }} />, "/staff/team");
  await user.click(screen.getByRole("button", { name: "Absence of Ada" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Save absence" }));
  await waitFor(() => expect(dialog.getByLabelText(/^Last day/)).toBe(document.activeElement));
  expect(dialog.getByLabelText(/^Last day/).getAttribute("aria-invalid")).toBe("true");
});
