import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerCalls, json, later, problem } from "@/testing/answer-calls";
import { openPage } from "@/testing/open-page";
import { RequestForm } from "./request-form";

const SEND = "POST /api/public/access-requests";
const KNOWN = { name: "Ada Ray", email: "ada@ray.example", company: "Ray Ltd" };

function open() {
  return openPage(
    <RequestForm
      currency="eur"
      known={KNOWN}
      countries={[{ value: "DE", label: "Germany" }]}
      uses={[{ value: "investment", label: "Investment firm" }]}
      datasets={[{ value: "prices", label: "Prices" }]}
      plan={null}
      now={Date.parse("2026-11-21T08:00:00Z")}
      answerMs={24 * 3_600_000}
    />,
    "/request-access",
  );
}
type User = ReturnType<typeof open>["user"];
const pick = (user: User, name: RegExp) => user.click(screen.getByRole("radio", { name }));
const send = () => screen.getByRole("button", { name: "Send request" });

async function fillIn(user: User) {
  await user.selectOptions(screen.getByLabelText(/^Country/), "Germany");
  await pick(user, /Investment firm/);
  await user.click(screen.getByRole("checkbox", { name: "Prices" }));
  await user.click(screen.getByRole("button", { name: "100,000" }));
  await pick(user, /^Enterprise/);
}

test("an empty form names what is missing at each field, leads to the first, and sends nothing", async () => {
  const sent = answerCalls({});
  const { user } = open();
  await user.clear(screen.getByLabelText(/^Name/));
  await user.click(send());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Name/)));
  for (const text of ["Enter your name.", "Choose a country.", "Choose the best match.", "Choose at least one dataset.", "Choose a plan."])
    expect(screen.getByText(text)).toBeTruthy();
  expect(sent).toEqual([]);
  await user.click(screen.getByRole("button", { name: "100,000" }));
  expect(screen.queryByText("Enter the number of calls you expect per month.")).toBeNull();
});

test("a field is judged when it is left with something written, not while it is first written, and then at every change", async () => {
  answerCalls({});
  const { user } = open();
  await user.click(screen.getByLabelText(/^Country/));
  const email = screen.getByLabelText(/^Work e-mail/);
  await user.clear(email);
  await user.type(email, "ada@");
  expect(email.getAttribute("aria-invalid")).toBeNull();
  await user.tab();
  await waitFor(() => expect(email.getAttribute("aria-invalid")).toBe("true"));
  await user.type(email, "ray.example");
  await waitFor(() => expect(email.getAttribute("aria-invalid")).toBeNull());
  expect(screen.getByLabelText(/^Country/).getAttribute("aria-invalid")).toBeNull();
});

test("the plan decides what happens next, what the button says, and whether the calls fit", async () => {
  answerCalls({});
  const { user } = open();
  const next = within(screen.getByRole("complementary", { name: "What happens next" }));
  await user.click(screen.getByRole("button", { name: "1,000,000" }));
  expect(screen.getByText("Enterprise has no cap.")).toBeTruthy();
  await pick(user, /^Pro/);
  expect(screen.getByText("More than Pro includes (100,000). Enterprise has no cap.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Continue to sign-up" })).toBeTruthy();
  expect(next.queryByText(/we reply by/)).toBeNull();
  await pick(user, /^Enterprise/);
  expect(send()).toBeTruthy();
  expect(next.getByText("22 Nov, 08:00 UTC")).toBeTruthy();
});

test("a complete form is sent once and leads to the page of the request", async () => {
  const { respond, arrive } = later();
  const sent = answerCalls({ [SEND]: respond });
  const { user, address } = open();
  await fillIn(user);
  await user.dblClick(send());
  await waitFor(() => expect(sent).toHaveLength(1));
  arrive(json({ trackingPath: "/requests/tok", signUpPath: null }));
  await waitFor(() => expect(address()).toBe("/requests/tok?sent=1"));
  expect(sent[0]?.body).toMatchObject({
    currency: "eur",
    ...KNOWN,
    country: "DE",
    datasets: ["prices"],
    callsPerMonth: 100_000,
    plan: "enterprise",
    topic: "",
  });
  expect(send()).toHaveProperty("disabled", true);
});

test("what the service finds wrong stands at its field; what it can't name stands above the form", async () => {
  const responses = [
    problem(400, "invalid-parameter", { errors: [{ parameter: "company", code: "invalid", detail: "Enter the full name." }] }),
    problem(503, "unavailable", { detail: "Try again in a minute.", request_id: "req_9" }),
  ];
  answerCalls({ [SEND]: () => responses.shift() ?? json({}) });
  const { user } = open();
  await fillIn(user);
  await user.click(send());
  expect(await screen.findByText("Enter the full name.")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText(/^Company/));
  await user.click(send());
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Try again in a minute.");
  expect(alert.textContent).toContain("req_9");
});
