import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerCalls, json, later, problem } from "@/testing/answer-calls";
import { openPage, ORG } from "@/testing/open-page";
import { IssueKey } from "./issue-key";

const KEYS = "POST /api/console/keys";
const created = () => json({ id: "key_1", secret: "hd_live_secret" });

async function open(liveRefusal: string | null = null) {
  const button = <IssueKey publicUrl="https://data.example" sandboxLimit="500 calls per day" plan="pro" startsOpen {...{ liveRefusal }} />;
  const page = openPage(button, "/console/keys?new=1");
  await screen.findByRole("dialog", { name: "New key" });
  return page;
}
const create = () => screen.getByRole("button", { name: "Create key" });

test("a key is asked for as the form says: name, mode, scopes, addresses, end", async () => {
  const sent = answerCalls({ [KEYS]: created });
  const { user } = await open();
  await user.type(screen.getByLabelText(/^Name/), "roof-prod");
  expect(screen.getByText("9 / 100")).toBeTruthy();
  expect(screen.getByRole("radio", { name: /^Live/ })).toHaveProperty("checked", true);
  const scopes = within(screen.getByRole("group", { name: "Scopes" })).getAllByRole<HTMLInputElement>("checkbox");
  const [first, ...kept] = scopes.filter(({ checked }) => checked).map(({ value }) => value);
  expect(kept.length).toBeGreaterThan(0);
  await user.click(screen.getByDisplayValue(first ?? ""));
  await user.type(screen.getByLabelText("Allowed IP addresses"), "203.0.113.7, 10.0.0.0/8{Enter}2001:db8::1");
  await user.selectOptions(screen.getByLabelText("Expires"), "In 90 days");
  await user.click(create());
  expect(await screen.findByText("hd_live_secret")).toBeTruthy();
  const addresses = ["203.0.113.7", "10.0.0.0/8", "2001:db8::1"];
  expect(sent.map(({ body }) => body)).toEqual([{ name: "roof-prod", mode: "live", scopes: kept, addresses, expiresInDays: 90 }]);
  expect(sent[0]?.headers.get("X-Organisation")).toBe(ORG);
});

test("where live keys can't be made the form says why and asks for a sandbox key", async () => {
  const sent = answerCalls({ [KEYS]: created });
  const { user } = await open("your plan is not active.");
  expect(screen.getByText(/Live keys are not available: your plan is not active\./)).toBeTruthy();
  expect(screen.getByRole("radio", { name: /^Live/ })).toHaveProperty("disabled", true);
  expect(screen.getByRole("radio", { name: /^Sandbox/ })).toHaveProperty("checked", true);
  await user.type(screen.getByLabelText(/^Name/), "notebook{Enter}");
  await screen.findByText("hd_live_secret");
  expect(sent[0]?.body).toMatchObject({ mode: "test", expiresAt: null });
});

test("no scope and no date are refused at their fields, before anything is sent", async () => {
  const sent = answerCalls({ [KEYS]: created });
  const { user } = await open();
  await user.type(screen.getByLabelText(/^Name/), "roof");
  const scopes = screen.getByRole("group", { name: "Scopes" });
  for (const box of within(scopes).getAllByRole<HTMLInputElement>("checkbox")) if (box.checked) await user.click(box);
  await user.click(create());
  expect(await within(scopes).findByText("Choose at least one scope.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Choose at least one scope." }));
  expect(scopes.contains(document.activeElement)).toBe(true);
  await user.keyboard(" ");
  await user.selectOptions(screen.getByLabelText("Expires"), "On a date");
  const day = screen.getByLabelText(/^Last day/);
  await user.type(day, "2026-12-31");
  await user.click(create());
  await screen.findByText("hd_live_secret");
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toMatchObject({ expiresAt: "2027-01-01T00:00:00.000Z" });
});

test("a wrong address is named at its field, and what was typed stays", async () => {
  const errors = [{ parameter: "addresses", code: "invalid", detail: "10.0.0.0/99 is no range." }];
  answerCalls({ [KEYS]: () => problem(400, "invalid-parameter", { detail: "Check the IP addresses.", errors }) });
  const { user } = await open();
  await user.type(screen.getByLabelText(/^Name/), "roof");
  const field = screen.getByLabelText("Allowed IP addresses");
  await user.type(field, "10.0.0.0/99");
  await user.click(create());
  expect(await screen.findAllByText("10.0.0.0/99 is no range.")).toHaveLength(1);
  expect(document.activeElement).toBe(field);
  expect(field).toMatchObject({ value: "10.0.0.0/99" });
  expect(field.getAttribute("aria-invalid")).toBe("true");
});

test("the secret is shown once: it can't be closed before it is stored, is copied whole, and is gone after", async () => {
  const { respond, arrive } = later();
  answerCalls({ [KEYS]: respond });
  const { user, refresh, address } = await open();
  await user.type(screen.getByLabelText(/^Name/), "roof{Enter}");
  await user.keyboard("{Escape}");
  expect(screen.getByRole("dialog", { name: "New key" })).toBeTruthy();
  arrive(created());
  const dialog = await screen.findByRole("dialog", { name: "Store this key now" });
  await waitFor(() => expect(document.activeElement?.textContent).toBe("hd_live_secret"));
  expect(within(dialog).getByText(/Authorization: Bearer hd_live_secret/)).toBeTruthy();
  await user.keyboard("{Escape}");
  expect(screen.getByText("hd_live_secret")).toBeTruthy();
  const unload = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(unload);
  expect(unload.defaultPrevented).toBe(true);
  await user.click(screen.getByRole("button", { name: "Copy API key" }));
  expect(await navigator.clipboard.readText()).toBe("hd_live_secret");
  const done = screen.getByRole("button", { name: "Done" });
  expect(done).toHaveProperty("disabled", true);
  expect(refresh).not.toHaveBeenCalled();
  await user.click(screen.getByRole("checkbox", { name: "I saved it" }));
  await user.click(done);
  expect(await screen.findByText("Key created")).toBeTruthy();
  await waitFor(() => expect(document.body.textContent).not.toContain("hd_live_secret"));
  expect(refresh).toHaveBeenCalled();
  expect(address()).toBe("/console/keys");
});

test("a response that never came is no reason to try again blindly", async () => {
  answerCalls({});
  const { user, refresh } = await open();
  await user.type(screen.getByLabelText(/^Name/), "roof{Enter}");
  expect((await screen.findByRole("alert")).textContent).toContain("it may have been created anyway");
  expect(refresh).toHaveBeenCalledOnce();
  expect(screen.getByLabelText(/^Name/)).toMatchObject({ value: "roof" });
});

test("Esc takes away what was entered at the second press only, and an untouched form at the first", async () => {
  const { user } = await open();
  const name = screen.getByLabelText<HTMLInputElement>(/^Name/);
  await user.type(name, "roof-prod");
  await user.keyboard("{Escape}");
  expect(await screen.findByText("Press Esc again to discard what you entered.")).toBeTruthy();
  expect(name.value).toBe("roof-prod");
  await user.type(name, "-2");
  expect(screen.queryByText(/^Press Esc again/)).toBeNull();
  await user.keyboard("{Escape}");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("button", { name: "New key" }));
  await screen.findByRole("dialog", { name: "New key" });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
