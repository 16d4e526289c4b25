import { expect, test } from "vitest";
import { teamContact } from "./contact";
import { provideEnv } from "./env";

test.each([
  ["team@firm.example", "Heliodex <mail@firm.example>", "team@firm.example"],
  ["", "Heliodex <mail@firm.example>", "mail@firm.example"],
  ["", '"Helio, dex" <mail@firm.example>', "mail@firm.example"],
  ["", "mail@firm.example", "mail@firm.example"],
  ["", "Heliodex", null],
  ["", "mail@localhost", null],
  ["", "", null],
])("with TEAM_MAIL %j and MAIL_FROM %j the team is reached at %s", (team, from, contact) => {
  provideEnv({ TEAM_MAIL: team, MAIL_FROM: from });
  expect(teamContact()).toBe(contact);
});
