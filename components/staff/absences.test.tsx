import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { StaffMember } from "@/lib/accounts/contract";
import { answerCalls, problem } from "@/testing/answer-calls";
import { openPage } from "@/testing/open-page";
import { AbsenceForm } from "./absence-form";
import { AbsenceTable } from "./absence-table";

const member = (id: string, name: string, ...absences: StaffMember["absences"]): StaffMember => ({
  ...{ id, name, email: `${id}@team.example`, role: "support", hasSecondFactor: true, absences },
});
const SOON = { id: "abs_1", from: "2026-11-20", until: "2026-11-25" };
const LATER = { id: "abs_2", from: "2027-03-01", until: "2027-03-02" };

test("days that are refused are named at their field", async () => {
  const detail = "This day is over already. Enter today or a later day.";
  const errors = [{ parameter: "absence.until", code: "in-the-past", detail }];
  answerCalls({ "PUT /api/staff/staff/absence": () => problem(400, "invalid-parameter", { detail, errors }) });
  const { user } = openPage(<AbsenceForm member={member("usr_1", "Ada")} absence={SOON} />, "/staff/team");
  await user.click(screen.getByRole("button", { name: "Change the absence of Ada from 2026-11-20" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Save absence" }));
  await waitFor(() => expect(dialog.getByLabelText(/^Last day/)).toBe(document.activeElement));
  expect(dialog.getByLabelText(/^Last day/).getAttribute("aria-invalid")).toBe("true");
});

test("who is away soon comes before who is away later, and each may change their own", () => {
  const staff = [member("usr_1", "Ada", LATER), member("usr_2", "Bea", SOON)];
  openPage(<AbsenceTable staff={staff} today="2026-11-22" myId="usr_2" mayWrite={false} />, "/staff/team");
  const words = screen.getAllByRole("row").map(({ textContent }) => textContent);
  expect(words.slice(1)).toEqual([
    "Next 30 days",
    expect.stringMatching(/^Bea.*20 Nov 2026.*25 Nov 2026.*Away now.*Change/),
    "Later",
    expect.stringMatching(/^Ada.*1 Mar 2027.*2 Mar 2027$/),
  ]);
});

test("a team that is there is said to be", () => {
  openPage(<AbsenceTable staff={[member("usr_1", "Ada")]} today="2026-11-22" myId="usr_1" mayWrite />, "/staff/team");
  expect(screen.getByText("No absences in the next 30 days.")).toBeTruthy();
  expect(screen.queryByRole("table")).toBeNull();
});
