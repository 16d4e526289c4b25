import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerCalls } from "@/testing/answer-calls";
import { openPage } from "@/testing/open-page";
import { SecondFactorRemoval } from "./second-factor-removal";

async function dialogFor(requiredBy: readonly string[]) {
  answerCalls({});
  const { user } = openPage(<SecondFactorRemoval requiredBy={requiredBy} />, "/account/second-factor");
  await user.click(screen.getByRole("button", { name: "Turn off" }));
  return (await screen.findByRole("dialog")).textContent;
}

test("who turns it off reads first which consoles close", async () => {
  const text = await dialogFor(["Acme", "Solar Desk"]);
  expect(text).toContain("You also lose access to the console of Acme, Solar Desk, which require two-factor authentication");
});

test("where nobody requires it, nothing closes", async () => expect(await dialogFor([])).not.toContain("lose access"));
