import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerCalls, json, problem } from "@/testing/answer-calls";
import { openPage } from "@/testing/open-page";
import { FirstKey } from "./first-key";

const KEYS = "POST /api/console/keys";
const created = () => json({ id: "key_1", secret: "hd_test_secret" });
const button = () => screen.getByRole("button", { name: "Create a sandbox key" });

test("who comes from signing up gets one key, shown with its request, and the address forgets that it was asked for", async () => {
  const sent = answerCalls({ [KEYS]: created });
  const { user, address } = openPage(<FirstKey publicUrl="https://data.example" startsNow />, "/console?first-key=1");
  expect((await screen.findByLabelText("API key")).textContent).toBe("hd_test_secret");
  expect(screen.getByLabelText("First call").textContent).toContain('-H "Authorization: Bearer hd_test_secret"');
  await user.click(screen.getByRole("checkbox", { name: "I saved it" }));
  await user.click(screen.getByRole("button", { name: "Done" }));
  expect(screen.queryByText("hd_test_secret")).toBeNull();
  expect(address()).toBe("/console");
  expect(sent.map(({ body }) => body)).toEqual([{ name: "First sandbox key", mode: "test" }]);
});

test("everyone else gets one by the button, and so does who was refused at first", async () => {
  const refused = answerCalls({ [KEYS]: () => problem(429, "rate-limited") });
  openPage(<FirstKey publicUrl="https://data.example" startsNow />, "/console?first-key=1").leave();
  const { user, leave } = openPage(<FirstKey publicUrl="https://data.example" startsNow />, "/console?first-key=1");
  await expect.poll(() => refused.length).toBe(1);
  expect(screen.queryByLabelText("API key")).toBeNull();
  const sent = answerCalls({ [KEYS]: created });
  await user.click(button());
  expect(await screen.findByText("hd_test_secret")).toBeTruthy();
  leave();
  openPage(<FirstKey publicUrl="https://data.example" />);
  expect(sent).toHaveLength(1);
});
