import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { CustomerNote } from "@/lib/accounts/contract";
import { answerCalls, json } from "@/testing/answer-calls";
import { openPage } from "@/testing/open-page";
import { CustomerNotes } from "./customer-notes";

const NOW = Date.parse("2026-11-21T09:00:00Z");
const note = (values: Partial<CustomerNote>): CustomerNote => ({
  ...{ id: "note_1", text: "Wants a longer term.", author: "Rita", createdAt: "2026-11-21T08:00:00Z", mayDelete: true },
  ...values,
});
const NOTES = [note({}), note({ id: "note_2", text: "Pays late.", author: null, mayDelete: false })];
const open = (mayAdd = true) => openPage(<CustomerNotes orgId="org_1" notes={NOTES} now={NOW} mayAdd={mayAdd} />, "/staff/customers/org_1");

test("a note is sent as it was written, and the field is empty again", async () => {
  const sent = answerCalls({ "POST /api/staff/customers/org_1/notes": () => json({ done: true }) });
  const { user, refresh } = open();
  const field = screen.getByLabelText<HTMLTextAreaElement>(/^Note/);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Add note" }).disabled).toBe(true);
  await user.type(field, "Asked for a discount.");
  await user.click(screen.getByRole("button", { name: "Add note" }));
  await waitFor(() => expect(refresh).toHaveBeenCalledOnce());
  expect(sent.map(({ body }) => body)).toEqual([{ text: "Asked for a discount." }]);
  expect(field.value).toBe("");
});

test("only what may be deleted has a button, and it asks first", async () => {
  const sent = answerCalls({ "DELETE /api/staff/customers/org_1/notes/note_1": () => json({ done: true }) });
  const { user } = open(false);
  expect(screen.queryByLabelText(/^Note/)).toBeNull();
  expect(screen.getByText(/Former member of staff/)).toBeTruthy();
  const [remove, ...others] = screen.getAllByRole("button", { name: /^Delete the note/ });
  expect(others).toEqual([]);
  await user.click(remove ?? document.body);
  expect(sent).toEqual([]);
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete note" }));
  await waitFor(() => expect(sent).toHaveLength(1));
});
