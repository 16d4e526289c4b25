import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { z } from "zod";
import { answerCalls, json, problem } from "@/testing/answer-calls";
import { openPage } from "@/testing/open-page";
import { SourceOrders } from "./source-orders";

const SOURCES = ["ember", "operator", "made"].map((code) => ({ code, name: code.toUpperCase(), synthetic: code === "made" }));
const ORDER = { resource: "shipment", scope: "module/destination/exported", stated: false, sources: SOURCES } as const;
const open = (stated = false) => openPage(<SourceOrders orders={[{ ...ORDER, stated, sources: [...SOURCES] }]} />, "/staff/data/sources");
const shown = () => screen.getAllByRole("listitem").map((item) => item.querySelector("[title]")?.getAttribute("title")?.split(" ")[0]);

test("sources are moved by keyboard, keep the focus, and are saved together with the order that was seen", async () => {
  const effect = {
    ...{ table: "Module shipments by destination, exported", quarters: { n: 2, first: "2025Q1", last: "2025Q2" } },
    ...{ from: { source: "ember", name: "EMBER", rows: 211 }, to: { source: "operator", name: "OPERATOR", rows: 3 } },
  };
  const calls = answerCalls({ "PUT /api/staff/data/source-orders": () => json({ sources: [], effects: [effect] }) });
  const { user } = open();
  expect(screen.getByRole("button", { name: "Preview order" })).toHaveProperty("disabled", true);
  screen.getByRole("button", { name: "Move OPERATOR up" }).focus();
  await user.keyboard("{Enter}");
  expect(shown()).toEqual(["OPERATOR", "EMBER", "MADE"]);
  expect(screen.getByRole("status").textContent).toBe("OPERATOR is now number 1 of 3");
  await user.click(screen.getByRole("button", { name: "Preview order" }));
  const said = "This would replace 211 rows of EMBER in responses with 3 rows of OPERATOR";
  await waitFor(() => expect(document.body.textContent).toContain(said));
  expect(document.body.textContent).toContain("Module shipments by destination, exported, 2025Q1 to 2025Q2.");
  await user.click(screen.getByRole("button", { name: "Save order" }));
  const body = { resource: "shipment", scope: ORDER.scope, sources: ["operator", "ember", "made"], seen: ["ember", "operator", "made"] };
  expect(calls.map((call) => call.body)).toEqual([
    { ...body, dry_run: true },
    { ...body, dry_run: false },
  ]);
});

test("changes can be discarded, and staff's own order taken back", async () => {
  const calls = answerCalls({
    "PUT /api/staff/data/source-orders": ({ body }) =>
      z.object({ dry_run: z.boolean() }).parse(body).dry_run ? json({ sources: [], effects: [] }) : problem(409, "outdated"),
  });
  const { user } = open(true);
  await user.click(screen.getByRole("button", { name: "Move EMBER down" }));
  expect(shown()).toEqual(["OPERATOR", "EMBER", "MADE"]);
  await user.click(screen.getByRole("button", { name: "Discard changes" }));
  expect(shown()).toEqual(["EMBER", "OPERATOR", "MADE"]);
  await user.click(screen.getByRole("button", { name: "Preview usual order" }));
  await waitFor(() => expect(document.body.textContent).toContain("No response would change"));
  await user.click(screen.getByRole("button", { name: "Restore usual order" }));
  expect(calls.at(-1)?.body).toMatchObject({ sources: [], dry_run: false });
  await waitFor(() => expect(document.body.textContent).toContain("Could not restore the usual order"));
});
