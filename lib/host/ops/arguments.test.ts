import { beforeAll, describe, expect, test } from "vitest";
import { provideEnv } from "@/lib/platform/env";
import { ops } from "@/testing/ops";

// What is let through by mistake finds no database, and starts none.
beforeAll(() => provideEnv({ DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none" }));

/** What is wrong with an argument is said before anything is opened: none of these reaches a database. */
const refused = async (...args: string[]): Promise<string> => {
  const { code, stdout, stderr } = await ops(args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  return stderr.split("\n")[0] ?? "";
};

describe("a key is issued with", () => {
  test.each([
    ["a plan in capitals", "--plan", "Pro", /Plans: starter, pro, enterprise\./],
    ["an empty plan", "--plan", "", /Plans: starter/],
    ["a scope that is not known", "--scopes", "companies:read,nothing:read", /Scopes: .*companies:read/],
    ["an empty scope", "--scopes", "companies:read,", /Scopes: /],
    ["a quota below nothing", "--quota=-1", "", /Enter a whole number\./],
    ["half a call", "--quota", "1.5", /Enter a whole number\./],
    ["more calls than are counted", "--quota", "1000000000", /Enter a whole number\./],
    ["a quota in another notation", "--quota", "1e3", /Enter a whole number\./],
    ["a burst in words", "--burst", "ten", /Enter a whole number\./],
    ["a day that does not exist", "--expires", "2027-02-30", /Enter a date such as 2027-01-31/],
    ["a month that does not exist", "--expires", "2027-13-01", /Enter a date such as 2027-01-31/],
    ["a day that is one here and another there", "--expires", "1/2/2027", /Enter a date such as 2027-01-31/],
    ["a number as a day", "--expires", "30", /Enter a date such as 2027-01-31/],
    ["a word with a number", "--expires", "tomorrow 1", /Enter a date such as 2027-01-31/],
    ["a time without a zone", "--expires", "2027-01-31T18:00:00", /Enter a date such as 2027-01-31/],
  ])("no %s", async (_what, name, value, says) => {
    const args = value === "" && name.includes("=") ? [name] : [name, value];
    expect(await refused("key", "issue", ...args)).toMatch(says);
  });
});

test.each([
  ["a list of no releases", ["release", "list", "--limit", "0"], /Enter a whole number above zero\./],
  ["a list of half a release", ["release", "list", "--limit", "2.5"], /Enter a whole number above zero\./],
  ["a list with a number of ten digits", ["release", "list", "--limit", "1234567890"], /Enter a whole number above zero\./],
  ["a list of no accounts", ["user", "list", "--limit", "00"], /Enter a whole number above zero\./],
  ["a list of a million accounts", ["user", "list", "--limit", "1000000"], /Enter a whole number above zero\./],
  ["an account at half an address", ["user", "create", "--email", "ada@", "--name", "Ada"], /Enter an e-mail address/],
  ["an account without a name", ["user", "create", "--email", "ada@acme.example", "--name", " "], /Enter your name\./],
  [
    "an account with a disguised name",
    ["user", "create", "--email", "ada@acme.example", "--name", "A\u202eda"],
    /Remove control characters\./,
  ],
  ["staff at no address", ["user", "promote", "ada", "--role", "support"], /Enter an e-mail address/],
  ["a link for no address", ["user", "link", ""], /Enter an e-mail address/],
  ["one argument too many", ["release", "list", "all"], /too many arguments/],
  ["a key that is not named", ["key", "revoke"], /missing required argument 'key'/],
])("%s is wrong use", async (_what, args, says) => {
  expect(await refused(...args)).toMatch(says);
});
