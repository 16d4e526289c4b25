import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerCalls, json, problem } from "@/testing/answer-calls";
import { openPage } from "@/testing/open-page";
import { SourceOrders } from "./source-orders";

const SOURCES = ["ember", "operator", "made"].map((code) => ({ code, name: code.toUpperCase(), synthetic: code === "made" }));
const ORDER = { resource: "shipment", scope: "module/destination/exported", stated: false, sources: SOURCES } as const;
const open = (stated = false) => openPage(<SourceOrders orders={[{ ...ORDER, stated, sources: [...SOURCES] }]} />, "/staff/data/sources");
const shown = () => screen.getAllByRole("listitem").map((item) => item.querySelector("[title]")?.getAttribute("title")?.split(" ")[0]);

test("sources are moved by keyboard, keep the focus, and are saved together with the order that was seen", async () => {
  const calls = answerCalls({ "PUT /api/staff/data/source-orders": () => json({ sources: [] }) });
  const { user } = open();
  expect(screen.getByRole("button", { name: "Save order" })).toHaveProperty("disabled", true);
  screen.getByRole("button", { name: "Move OPERATOR up" }).focus();
  await user.keyboard("{Enter}");
  expect(shown()).toEqual(["OPERATOR", "EMBER", "MADE"]);
  expect(screen.getByRole("status").textContent).toBe("OPERATOR is now number 1 of 3");
  await user.click(screen.getByRole("button", { name: "Save order" }));
  expect(calls.map(({ body }) => body)).toEqual([
    {
      ...{ resource: "shipment", scope: ORDER.scope },
      ...{ sources: ["operator", "ember", "made"], seen: ["ember", "operator", "made"] },
    },
  ]);
});

test("changes can be discarded, and staff's own order taken back", async () => {
  const calls = answerCalls({ "PUT /api/staff/data/source-orders": () => problem(409, "outdated") });
  const { user } = open(true);
  await user.click(screen.getByRole("button", { name: "Move EMBER down" }));
  expect(shown()).toEqual(["OPERATOR", "EMBER", "MADE"]);
  await user.click(screen.getByRole("button", { name: "Discard changes" }));
  expect(shown()).toEqual(["EMBER", "OPERATOR", "MADE"]);
  await user.click(screen.getByRole("button", { name: "Restore usual order" }));
  expect(calls[0]?.body).toMatchObject({ sources: [] });
  await waitFor(() => expect(document.body.textContent).toContain("Could not restore the usual order"));
});
