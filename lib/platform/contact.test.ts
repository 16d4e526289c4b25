import { expect, test } from "vitest";
import { supportContact } from "./contact";
import { provideEnv } from "./env";

test.each([
  [{}, null],
  [{ MAIL_FROM: "Solar <hello@solar.example>" }, "hello@solar.example"],
  [{ MAIL_FROM: "hello@solar.example", TEAM_MAIL: "team@solar.example" }, "team@solar.example"],
  [{ TEAM_MAIL: "team@solar.example", SUPPORT_MAIL: "help@solar.example" }, "help@solar.example"],
])("who is asked for help with %j", (settings, address) => {
  provideEnv(settings);
  expect(supportContact()).toBe(address);
});
