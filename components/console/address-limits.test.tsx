import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerCalls, json, problem } from "@/testing/answer-calls";
import { openPage } from "@/testing/open-page";
import { AddressLimits } from "./address-limits";

const LIMITS = "PUT /api/console/organisation/addresses";
const NONE = { limitsKeys: false, keyAddresses: [], limitsConsole: false, consoleAddresses: [] };

test("both lists are saved as typed, each with its switch, beside the reader's own address", async () => {
  const sent = answerCalls({ [LIMITS]: () => json({ done: true }) });
  const { user } = openPage(<AddressLimits limits={{ ...NONE, keyAddresses: ["10.0.0.0/8"] }} ownAddress="203.0.113.7" />);
  expect(screen.getByText("203.0.113.7")).toBeTruthy();
  await user.type(screen.getByLabelText("Allowed IP addresses for API keys"), "{Enter}2001:db8::/32");
  await user.click(screen.getByRole("checkbox", { name: "Open this console only from these addresses" }));
  await user.type(screen.getByLabelText("Allowed IP addresses for the console"), "203.0.113.7, 198.51.100.0/24");
  await user.click(screen.getByRole("button", { name: "Save IP addresses" }));
  // A list without its check mark limits nothing, which nobody should take for protection.
  expect(await screen.findByText("Saved, not in force")).toBeTruthy();
  expect(screen.getByText(/^The list for API keys limits nothing/)).toBeTruthy();
  expect(sent.map(({ body }) => body)).toEqual([
    {
      limitsKeys: false,
      keyAddresses: ["10.0.0.0/8", "2001:db8::/32"],
      limitsConsole: true,
      consoleAddresses: ["203.0.113.7", "198.51.100.0/24"],
    },
  ]);
});

test("a list that would lock the reader out is refused at its field, and what was typed stays", async () => {
  const detail = "This list would lock you out of the console. Add your IP address, 203.0.113.7.";
  answerCalls({
    [LIMITS]: () => problem(422, "unprocessable", { detail, errors: [{ parameter: "consoleAddresses", code: "own-address", detail }] }),
  });
  const { user } = openPage(<AddressLimits limits={NONE} ownAddress={null} />);
  const list = screen.getByLabelText<HTMLTextAreaElement>("Allowed IP addresses for the console");
  await user.type(list, "198.51.100.0/24");
  await user.click(screen.getByRole("button", { name: "Save IP addresses" }));
  expect((await screen.findAllByText(detail)).length).toBeGreaterThan(0);
  expect(list.getAttribute("aria-invalid")).toBe("true");
  expect(list.value).toBe("198.51.100.0/24");
});
