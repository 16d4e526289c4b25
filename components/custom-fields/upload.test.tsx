import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type FieldRow, MAX_FILE_BYTES, type UploadReport, type UploadRow } from "@/lib/custom-fields/contract";
import { answerCalls, json, problem } from "@/testing/answer-calls";
import { openPage } from "@/testing/open-page";
import { UploadPanel } from "./upload-panel";

const API = "/api/console/custom-fields";
const field = (about: Pick<FieldRow, "name" | "type" | "options">): FieldRow => ({
  ...about,
  id: `cf_${about.name}`,
  resource: "product",
  title: about.name,
  description: null,
  unit: null,
  createdAt: "2026-11-01T00:00:00Z",
  values: 0,
});
const FIELDS = [
  field({ name: "tier", type: "enumeration", options: ["gold", "silver"] }),
  field({ name: "margin", type: "number", options: [] }),
];

const upload = (report: Partial<UploadReport>): UploadRow => ({
  id: "up_1",
  resource: "product",
  state: "staged",
  fileName: "margins.csv",
  createdAt: "2026-11-01T00:00:00Z",
  report: { lines: 3, columns: ["id", "margin"], set: 0, changed: 0, cleared: 0, same: 0, refusedCount: 0, refused: [], ...report },
});
const open = (staged: UploadRow | null, fields = FIELDS) =>
  openPage(<UploadPanel api={API} of="company" fields={fields} upload={staged} mayChange />);
const csv = (content: BlobPart) => new File([content], "margins.csv", { type: "text/csv" });
const input = () => screen.getByLabelText<HTMLInputElement>(/^CSV file/);
/** As a file dialog does: the document of the tests reads no files that only pretend to be chosen. */
function choose(file: File) {
  const chosen = new DataTransfer();
  chosen.items.add(file);
  input().files = chosen.files;
}

test("a file is read for the records whose fields there are, and the page shows what it would do", async () => {
  const sent = answerCalls({ [`POST ${API}/uploads`]: () => json(upload({})) });
  const { user, refresh } = open(null);
  expect(screen.getByText(/^id,tier,margin/).textContent).toContain(",gold,12.50");
  expect(screen.getByLabelText("Record type")).toHaveProperty("value", "product");
  choose(csv("id,margin\npr_1,3"));
  await user.click(screen.getByRole("button", { name: "Read file" }));
  await waitFor(() => expect(refresh).toHaveBeenCalledOnce());
  expect(sent[0]?.address).toBe(`${API}/uploads?resource=product&name=margins.csv`);
  expect(sent[0]?.body).toMatchObject({ name: "margins.csv", size: 16 });
});

test("an empty file and one that is too large are named before they are sent; a refusal of the service after", async () => {
  const errors = [{ parameter: "file", code: "invalid", detail: "Line 1 has no column id." }];
  const sent = answerCalls({
    [`POST ${API}/uploads`]: () => problem(400, "invalid-parameter", { detail: "The file can't be read.", errors }),
  });
  const { user } = open(null);
  const read = (content: BlobPart) => {
    choose(csv(content));
    return user.click(screen.getByRole("button", { name: "Read file" }));
  };
  await read("");
  expect(await screen.findAllByText("Choose a non-empty file.")).toHaveLength(1);
  await read(new Uint8Array(MAX_FILE_BYTES + 1));
  expect(await screen.findAllByText("The file is larger than 8 MB. Split it into parts.")).toHaveLength(1);
  expect(sent).toEqual([]);
  await read("name");
  expect(await screen.findAllByText("Line 1 has no column id.")).toHaveLength(1);
  expect(document.activeElement).toBe(input());
});

test("the preview says what each value would do and why some are rejected, and applies the rest after asking", async () => {
  const refused = [{ line: 3, column: "margin", value: "a lot", detail: "This is not a number." }];
  const staged = upload({ set: 2, changed: 1, refusedCount: 1, refused });
  const sent = answerCalls({ [`POST ${API}/uploads/up_1`]: () => json(staged) });
  const { user, refresh } = open(staged);
  const table = within(screen.getByRole("table", { name: "Rejected" }));
  expect(table.getByText("This is not a number.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Apply 3 values" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Apply 3 values" }));
  expect(dialog.getByText("2 new, 1 changed and 0 cleared: all or nothing.")).toBeTruthy();
  expect(dialog.getByText("Rejected values (1) are skipped.")).toBeTruthy();
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Apply" }));
  expect(await screen.findByText("3 values applied")).toBeTruthy();
  expect(refresh).toHaveBeenCalledOnce();
});

test("a file without a change can only be discarded; without a field there is nothing to upload", async () => {
  const sent = answerCalls({ [`DELETE ${API}/uploads/up_1`]: () => json({}) });
  const { user, leave } = open(upload({ same: 3 }));
  expect(screen.getByRole("button", { name: "Nothing to apply" })).toHaveProperty("disabled", true);
  await user.click(screen.getByRole("button", { name: "Discard" }));
  await user.click(await screen.findByRole("button", { name: "Discard file" }));
  expect(await screen.findByText("File discarded")).toBeTruthy();
  expect(sent).toHaveLength(1);
  leave();
  open(null, []);
  expect(screen.getByText("Create a field first to upload values.")).toBeTruthy();
  expect(screen.queryByLabelText(/^CSV file/)).toBeNull();
});
