import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { KnownDetails } from "@/lib/billing/details/contract";
import type { TaxFields } from "@/lib/billing/tax/contract";
import { answerCalls, json, problem } from "@/testing/answer-calls";
import { openPage } from "@/testing/open-page";
import { DetailsForm } from "./details-form";

const DETAILS: KnownDetails = {
  ...{ name: "Nordlicht Solar GmbH", line1: "Speicherstraße 4", line2: "", postalCode: "24103", city: "Kiel", state: "", country: "DE" },
  ...{ taxId: "", purchaseOrder: "", note: "", invoiceEmails: [], version: "v1" },
};
const COUNTRIES = [
  { value: "DE", label: "Germany" },
  { value: "US", label: "United States" },
];
const TAX_FIELDS: TaxFields = { US: ["postalCode", "state"] };
const open = (mayRemove = true) =>
  openPage(
    <DetailsForm {...{ details: DETAILS, countries: COUNTRIES, taxFields: TAX_FIELDS, mostEmails: 5, next: null, mayRemove }} />,
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

test("what tax depends on in a country is required once the country is chosen, and the field says why", async () => {
  const { user } = open();
  const required = () =>
    ["Postal code", "State or region"].map((label) => screen.getByLabelText<HTMLInputElement>(label, { exact: false }).required);
  expect(required()).toEqual([false, false]);
  await user.selectOptions(screen.getByLabelText("Country", { exact: false }), "US");
  expect(required()).toEqual([true, true]);
  expect(screen.getByLabelText("Postal code", { exact: false }).getAttribute("aria-describedby")).toContain("hint");
  expect(screen.getAllByText("Tax in this country depends on it.")).toHaveLength(2);
  await user.selectOptions(screen.getByLabelText("Country", { exact: false }), "DE");
  expect(required()).toEqual([false, false]);
});
