import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { KnownDetails } from "@/lib/billing/details/contract";
import { answerCalls, json, problem } from "@/testing/answer-calls";
import { openPage } from "@/testing/open-page";
import { DetailsForm } from "./details-form";

const DETAILS: KnownDetails = {
  ...{ name: "Nordlicht Solar GmbH", line1: "Speicherstraße 4", line2: "", postalCode: "24103", city: "Kiel", state: "", country: "DE" },
  ...{ taxId: "", purchaseOrder: "", note: "", invoiceEmails: [], version: "v1" },
};
const open = (mayRemove = true) =>
  openPage(
    <DetailsForm details={DETAILS} countries={[{ value: "DE", label: "Germany" }]} mostEmails={5} next={null} mayRemove={mayRemove} />,
    "/console/billing/details",
  );

test("the version that was looked at is sent, and that of what was saved the next time", async () => {
  const replies = [
    json({ ...DETAILS, version: "v2" }),
    problem(409, "outdated", { detail: "These details were changed by someone else." }),
  ];
  const sent = answerCalls({ "PUT /api/console/billing/details": () => replies.shift() ?? json({}, { status: 500 }) });
  const { user, refresh } = open();
  await user.click(screen.getByRole("button", { name: "Save details" }));
  await waitFor(() => expect(refresh).toHaveBeenCalledOnce());
  await user.click(screen.getByRole("button", { name: "Save details" }));
  expect((await screen.findByRole("alert")).textContent).toContain("changed by someone else");
  expect(sent.map(({ body }) => body)).toMatchObject([{ version: "v1" }, { version: "v2" }]);
});

test("details can be removed after a question, where nothing depends on them", async () => {
  const sent = answerCalls({ "DELETE /api/console/billing/details": () => json({ ...DETAILS, line1: "", version: "v2" }) });
  const { user, leave } = open();
  await user.click(screen.getByRole("button", { name: "Remove details" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Remove details" }));
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ version: "v1" }]));
  leave();
  open(false);
  expect(screen.queryByRole("button", { name: "Remove details" })).toBeNull();
});
