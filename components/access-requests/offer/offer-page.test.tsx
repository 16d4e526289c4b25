import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { CHANGE_STATES } from "@/lib/access/contract";
import { PLAN_TABLE } from "@/lib/billing/plans";
import { answerCalls, json, problem } from "@/testing/answer-calls";
import { openPage } from "@/testing/open-page";
import { AskForChange } from "./ask-for-change";
import { OfferConditions } from "./offer-conditions";
import { dataOf, orderTextOf, servicesOf } from "./offer-words";

const SEND = "POST /api/public/access-requests/change";
const TERMS = {
  ...{
    interval: "month" as const,
    currency: "usd" as const,
    amountCents: 240_000,
    quotaCalls: 3_000_000,
    burst: null,
    customFields: [],
    byInvoice: true,
  },
  ...{ expiresAt: "2026-12-05T09:00:00Z", state: "open" as const },
};
const termsOf = (items: ReturnType<typeof servicesOf>) => items.map(({ term }) => term);
const ask = (change: (typeof CHANGE_STATES)[number]) => openPage(<AskForChange token="off_1.x" change={change} />, "/offers/off_1.x");

test("all that the plan table includes is listed, with the figures of the commitment", () => {
  expect(termsOf(dataOf(PLAN_TABLE.enterprise))).toContain("Shipments");
  const services = servicesOf(PLAN_TABLE.enterprise);
  expect(termsOf(services)).toEqual(["Webhooks", "Custom fields", "Bulk export", "99.9% service level", "White-label", "Members", "Keys"]);
  expect(services.find(({ term }) => term === "99.9% service level")?.details).toMatch(
    /Credits: 10% below 99.9%, 25% below 99%, 100% below 95%, of the month/,
  );
  const { features } = PLAN_TABLE.enterprise;
  const without = servicesOf({ ...PLAN_TABLE.enterprise, features: { ...features, white_label: null } });
  expect(termsOf(without)).not.toContain("White-label");
});

test("the conditions say what is due, and what happens beyond an agreed quota only where there is one", () => {
  const { leave } = openPage(<OfferConditions order={orderTextOf({ ...TERMS, taxSentence: null })} />);
  expect(screen.getByText(/\$2,400 in US dollars .*by invoice and due within 14 days/)).toBeTruthy();
  expect(screen.getByText(/beyond 3,000,000 calls/)).toBeTruthy();
  leave();
  openPage(
    <OfferConditions
      order={orderTextOf({ ...TERMS, quotaCalls: null, byInvoice: false, taxSentence: "VAT is added where it applies." })}
    />,
  );
  expect(screen.getByText(/to your card .*No overage charges. VAT is added where it applies\.$/)).toBeTruthy();
  expect(screen.queryByText("Over the quota")).toBeNull();
});

test("a change is asked for once the form is sent; what fails keeps the words", async () => {
  let isFull = true;
  const sent = answerCalls({ [SEND]: () => (isFull ? problem(429, "rate-limited") : json({})) });
  const { user, refresh } = ask("none");
  await user.click(screen.getByRole("button", { name: "Request a change" }));
  await user.type(screen.getByLabelText(/What would you like to change/), "We need 3 million calls.");
  await user.click(screen.getByRole("button", { name: "Send request" }));
  await screen.findByText("It failed: rate-limited.");
  isFull = false;
  await user.click(screen.getByRole("button", { name: "Send request" }));
  await waitFor(() => expect(refresh).toHaveBeenCalledOnce());
  expect(sent.map(({ body }) => body)).toEqual(Array(2).fill({ token: "off_1.x", text: "We need 3 million calls." }));
  expect(screen.queryByRole("button", { name: "Send request" })).toBeNull();
});

test("every state says what can be done", () => {
  const said = CHANGE_STATES.map((change) => {
    const { leave } = ask(change);
    const text = `${document.body.textContent} [${screen.queryByRole("button")?.textContent ?? "no button"}]`;
    leave();
    return text;
  });
  expect(said).toEqual([
    expect.stringMatching(/^Request a change \[/),
    expect.stringMatching(/^You requested a change.*\[Add a message\]$/),
    expect.stringMatching(/^We have a question.*\[no button\]$/),
    expect.stringMatching(/5 messages in 24 hours.*\[no button\]$/),
    expect.stringMatching(/^ ?\[no button\]$/),
  ]);
});
