import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "@/testing/open-page";
import { SecondFactorState } from "./second-factor-state";

test.each([
  [false, false, "Not set up", "Set up"],
  [false, true, "Set upBy passkey. An authenticator app is optional.", "Add authenticator"],
  [true, false, "Set up8 recovery codes left", "Manage"],
  [true, true, "Set up8 recovery codes left", "Manage"],
])("with an authenticator (%s) and a passkey (%s) two-factor authentication is %s", (hasSecondFactor, hasPasskey, words, way) => {
  openPage(<SecondFactorState {...{ hasSecondFactor, hasPasskey }} codesLeft={8} />, "/account");
  expect(screen.getByRole("paragraph").textContent).toBe(words);
  expect(screen.getByRole("link").textContent).toBe(way);
});
