import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { QueryProvider } from "@/components/api/query-provider";
import type { RoundEntry, RoundSheet as Sheet } from "@/lib/catalog/assessments/contract";
import { answerCalls, json, later, problem } from "@/testing/answer-calls";
import { openPage } from "@/testing/open-page";
import { RoundSheet } from "./round-sheet";

const entry = (series_id: string, more: Partial<RoundEntry> = {}): RoundEntry => ({
  ...{
    series_id,
    item: `Item ${series_id}`,
    stage: "module",
    technology: null,
    region: "CN",
    price_term: "fob",
    currency: "USD",
    unit: "W",
  },
  last: [{ date: "2026-11-19", low: null, avg: "0.2", high: null, basis: "assessment" }],
  ...{ state: "open", low: null, avg: null, high: null, note: "", version: 0, entered_by: null, entered_at: null },
  ...{ decision: "none", decided_by: null, decision_note: "", bound_pct: 5, needs_approval: false, approval_reason: "" },
  ...{ is_approved: false, fault: null, is_done: false, is_own: false },
  ...more,
});
const SHEET: Sheet = {
  round: {
    ...{ id: "asr_1", source: "own", source_name: "Own", frequency: "daily", date: "2026-11-20", state: "open", approval: "over_bound" },
    ...{ version: 0, created_at: "2026-11-20T02:00:00.000Z", created_by: null, publish_at: null, publish_zone: null },
    ...{ held_at: null, held_reason: null, import_id: null, release: null, undone_by: null },
  },
  entries: [entry("a"), entry("b")],
};
const at = (series: string) => `/api/staff/data/assessments/asr_1/entries/${series}`;
const open = (entries: RoundEntry[] = SHEET.entries) =>
  openPage(
    <QueryProvider>
      <RoundSheet sheet={{ ...SHEET, entries }} names={{ usr_1: "Bob" }} defaultZone="Asia/Shanghai" />
    </QueryProvider>,
  );
const average = (series: string) => screen.getByLabelText(`Average of Item ${series}, USD per W`);
const rowOf = (series: string) => within(average(series).closest<HTMLElement>("li") ?? document.body);
const saved = (series: string, avg: string) => entry(series, { state: "entered", avg, version: 1, is_done: true, is_own: true });

test("prices are entered by keyboard: Enter saves and goes on, and a jump shows while it is typed", async () => {
  const calls = answerCalls({ [`PUT ${at("a")}`]: () => json(saved("a", "0.215")) });
  const { user } = open();
  await user.type(average("a"), "0.22");
  expect(screen.getByText("+10.00%")).toBeTruthy();
  expect(screen.getByText("Above the bound of 5%")).toBeTruthy();
  await user.type(average("a"), "{Backspace}15{Enter}");
  expect(document.activeElement).toBe(average("b"));
  await waitFor(() => expect(screen.getByText("1 of 2")).toBeTruthy());
  expect(calls[0]?.body).toEqual({ state: "entered", version: 0, avg: "0.215", low: "", high: "", note: "" });
  await user.keyboard("{ArrowUp}");
  expect(document.activeElement).toBe(average("a"));
});

test("a comma is explained in place, and the reader stays with what they typed", async () => {
  const calls = answerCalls({});
  const { user } = open();
  await user.type(average("a"), "0,215{Enter}");
  expect(document.activeElement).toBe(average("a"));
  expect(average("a")).toHaveProperty("value", "0,215");
  expect(average("a").getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByRole("status").textContent).toContain("Use a decimal point");
  expect(calls).toEqual([]);
});

test("a price that could not be saved stays, and is saved with the next Enter", async () => {
  let tries = 0;
  answerCalls({ [`PUT ${at("a")}`]: () => (++tries === 1 ? problem(503, "unavailable") : json(saved("a", "0.21"))) });
  const { user } = open();
  await user.type(average("a"), "0.21{Enter}");
  await waitFor(() => expect(rowOf("a").getByText("It failed: unavailable.")).toBeTruthy());
  expect(average("a")).toHaveProperty("value", "0.21");
  await user.type(average("a"), "{Enter}");
  await waitFor(() => expect(screen.getByText("Saved")).toBeTruthy());
});

test("what somebody else saved meanwhile is not overwritten unseen", async () => {
  const theirs = entry("a", { state: "entered", avg: "0.204", version: 3, entered_by: "usr_1" });
  const calls = answerCalls({
    [`PUT ${at("a")}`]: ({ body }) => (JSON.stringify(body).includes('"version":3') ? json(saved("a", "0.21")) : problem(412, "outdated")),
    [`GET ${at("a")}`]: () => json(theirs),
  });
  const { user } = open();
  await user.type(average("a"), "0.21{Enter}");
  await waitFor(() => expect(screen.getByText("Now saved: 0.204.")).toBeTruthy());
  expect(average("a")).toHaveProperty("value", "0.21");
  await user.click(screen.getByRole("button", { name: "Save mine" }));
  await waitFor(() => expect(screen.getByText("Saved")).toBeTruthy());
  expect(calls.filter(({ body }) => body !== undefined)).toHaveLength(2);
});

test("what is typed while the row is being saved is not lost", async () => {
  const slow = later();
  answerCalls({ [`PUT ${at("a")}`]: slow.respond });
  const { user } = open();
  await user.type(average("a"), "0.21{Enter}");
  await user.type(average("a"), "5");
  slow.arrive(json(saved("a", "0.21")));
  await waitFor(() => expect(screen.getByText("1 of 2")).toBeTruthy());
  expect(average("a")).toHaveProperty("value", "0.215");
  expect(screen.getByText("Not saved yet. Press Enter.")).toBeTruthy();
});

test("= leaves a price unchanged, and only a second person is asked to approve", async () => {
  const calls = answerCalls({
    [`PUT ${at("a")}`]: () => json(entry("a", { state: "unchanged", avg: "0.2", version: 1, is_done: true, is_own: true })),
    "POST /api/staff/data/assessments/asr_1/decisions": () =>
      json({ entries: [entry("b", { state: "entered", avg: "0.3", version: 2, is_approved: true, is_done: true })] }),
  });
  const jump = { state: "entered", avg: "0.3", version: 1, needs_approval: true, approval_reason: "Far." } as const;
  const { user } = open([entry("a"), entry("b", jump), entry("c", { ...jump, is_own: true })]);
  await user.type(average("a"), "={Enter}");
  await waitFor(() => expect(rowOf("a").getByText("Unchanged")).toBeTruthy());
  expect(screen.queryByRole("button", { name: "Approve Item c" })).toBeNull();
  expect(screen.getByText("Needs approval by someone else")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Approve Item b" }));
  await waitFor(() => expect(screen.getByText("2 of 3")).toBeTruthy());
  expect(calls.map(({ body }) => body)).toEqual([
    { state: "unchanged", version: 0, note: "" },
    { decision: "approved", note: "", entries: [{ series_id: "b", version: 1 }] },
  ]);
});
