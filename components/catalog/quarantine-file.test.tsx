import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { DecideByFileReply } from "@/lib/catalog/quarantine/contract";
import { answerCalls, json } from "@/testing/answer-calls";
import { openPage } from "@/testing/open-page";
import { QuarantineFile } from "./quarantine-file";

const ROUTE = "POST /api/staff/data/quarantine/file";
const reply = (about: Partial<DecideByFileReply>): DecideByFileReply => ({
  ...{ applied: false, accepted: 0, corrected: 1, rejected: 2, left: 3, refused: [], changes: [] },
  ...about,
});

const open = () => openPage(<QuarantineFile download="/file?source=desk" />, "/staff/data/quarantine");

function choose(content: string) {
  const chosen = new DataTransfer();
  chosen.items.add(new File([content], "rows.csv", { type: "text/csv" }));
  screen.getByLabelText<HTMLInputElement>(/^Edited CSV file/).files = chosen.files;
}

test("a file is checked without a change first, and applied only when that is asked for", async () => {
  const changes = [{ line: 2, id: "7", detail: "avg: 9 → 0.9" }];
  const sent = answerCalls({
    [ROUTE]: ({ body }) => json(JSON.stringify(body).includes('"dry_run":true') ? reply({ changes }) : reply({ applied: true })),
  });
  const { user, refresh } = open();
  expect(screen.getByRole("link", { name: "Download CSV" }).getAttribute("href")).toBe("/file?source=desk");
  choose("id,version\n7,0\n");
  await user.click(screen.getByRole("button", { name: "Check file" }));
  await waitFor(() => expect(document.body.textContent).toContain("0 accepted, 1 corrected, 2 rejected, 3 without a decision"));
  expect(document.body.textContent).toContain("avg: 9 → 0.9");
  expect(sent.map(({ body }) => body)).toEqual([{ csv: "id,version\n7,0\n", dry_run: true }]);
  await user.click(screen.getByRole("button", { name: "Apply 3 decisions" }));
  await waitFor(() => expect(refresh).toHaveBeenCalled());
  expect(sent[1]?.body).toMatchObject({ dry_run: false });
  expect(screen.queryByRole("button", { name: "Apply 3 decisions" })).toBeNull();
});

test("decisions that can't be made are named by line, and nothing can be applied", async () => {
  const refused = [{ line: 4, id: "9", detail: "Enter a reason of at least 3 characters." }];
  answerCalls({ [ROUTE]: () => json(reply({ refused })) });
  const { user } = open();
  choose("id\n9\n");
  await user.click(screen.getByRole("button", { name: "Check file" }));
  await waitFor(() => expect(document.body.textContent).toContain("Line 4, row 9: Enter a reason of at least 3 characters."));
  expect(document.body.textContent).toContain("Nothing was changed");
  expect(screen.queryByRole("button", { name: /^Apply/ })).toBeNull();
});
